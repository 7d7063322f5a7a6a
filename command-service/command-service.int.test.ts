import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createPushService } from '@duende/testkit/support/push-service';
import { sampleId, comingPartyDetails } from '@duende/testkit/samples/party';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { Refusal } from '@duende/contracts/common/refusal';
import { PERMISSIONS, type Actor } from '@duende/contracts/accounts/permissions';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { routesOf } from '@duende/testkit/support/routes-of';
import {
  createRateLimits,
  memoryRateLimitStore,
  type RateLimits,
} from '@duende/platform/rate-limits/rate-limits';
import { cookieHeader, createTestSessions, TEST_KEYS } from '@duende/testkit/memory/test-sessions';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import {
  ALBA,
  approved,
  BRUNO,
  calendarLinkIssued,
  cancelled,
  commented,
  muted,
  people,
  pushSubscribed,
  registered,
  submitted,
  ticketsSet,
} from '@duende/testkit/samples/story';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DayAllowances } from './allowances/day-allowances.ts';
import { createCalendarLinks } from './accounts/calendar-links.ts';
import { createCommandService, type CommandServiceDependencies } from './command-service.ts';
import { ACTORS } from './testing/command-app.ts';
import { APPROVED_PARTY, commandContext, history, REJECTED_PARTY } from './testing/histories.ts';
import { plainCommands } from './testing/plain-commands.ts';

const [ID, OTHER] = [sampleId(1), sampleId(2)];

const LIMIT_NAMES = Object.keys(createRateLimits({ enabled: false, store: memoryRateLimitStore }));

/** Limits that answer 418 with their name, so that requests end there. */
const named = (name: string) =>
  [
    name,
    ((_req, res) => {
      res.statusCode = 418;
      res.setHeader('X-Limit', name);
      res.end();
    }) satisfies RateLimits['read'],
  ] as const;
const limits = Object.fromEntries(LIMIT_NAMES.map(named));
const router = createCommandService({ limits } as unknown as CommandServiceDependencies);

const SERVED = routesOf(router);
const ROUTES = CALLS.filter(({ name }) => SERVED.includes(name));

const sessions = createTestSessions();
let url: string;
beforeEach(async () => {
  ({ url } = await listeningApp([router], { sessions }));
});

const pathOf = (path: string) => path.replace(/:id|:eventId/, ID).replace(':rideId', OTHER);

async function ask(method: string, path: string, actor: Actor | null): Promise<string> {
  const response = await fetch(url + pathOf(path), {
    method,
    headers: actor === null ? {} : { Cookie: cookieHeader((await sessions.issue(actor)).cookie) },
  });
  await response.arrayBuffer();
  return response.headers.get('x-limit') ?? String(response.status);
}

describe.each(ROUTES)('$name', ({ method, path, permission, limit }) => {
  it.each(['visitor', 'user', 'analyst', 'admin'] as const)(
    `is counted by ${limit}, for a %s who may`,
    async (role) => {
      const isAllowed = permission === null || (PERMISSIONS[permission] as readonly string[]).includes(role);
      const refusal = role === 'visitor' ? '401' : '403';
      expect(await ask(method, path, ACTORS[role])).toBe(isAllowed ? limit : refusal);
    },
  );
});

const PUSH_KEYS = createPushKeys(TEST_KEYS);
/** What each route that takes from an allowance accepts. */
const BODIES: Readonly<Record<string, object>> = {
  submissions: comingPartyDetails(),
  photos: {},
  comments: { content: '¡Qué ganas!' },
  pins: {
    type: 'offer',
    departureAddress: '',
    departureLatitude: 40.4,
    departureLongitude: -3.7,
    passengerCount: 1,
  },
  alerts: { departureLatitude: 40.4, departureLongitude: -3.7, km: 25 },
  profileChanges: { email: '', whatsapp: '', telegram: '@ana', instagram: '', otherContact: '' },
  rsvpChanges: {},
  reports: { thing: 'party', id: sampleId(1), ground: 'spam' },
  // those that accept something else
  'POST /api/events/:id/cancel': { notice: 'Por la lluvia' },
  'POST /api/events/:id/postpone': {},
  'PUT /api/events/:id/tickets': { tickets: 'last' },
  'PUT /api/users/notices/preferences': { ...USUAL_PREFERENCES, going: false },
  'POST /api/users/push': { ...createPushService().browser().subscription, key: PUSH_KEYS[0].publicKey },
};

/** What happened before it, where that is not that Alba's party was published. */
const BEFORE: Readonly<Record<string, readonly Given[]>> = {
  'POST /api/events/:id/resubmit': [REJECTED_PARTY],
  'POST /api/events/:id/cancel': [APPROVED_PARTY, cancelled()],
  'POST /api/events/:id/postpone': [APPROVED_PARTY, cancelled()],
  'POST /api/events/:id/reinstate': [APPROVED_PARTY, cancelled()],
  'PUT /api/events/:id/tickets': [APPROVED_PARTY, ticketsSet()],
  'PUT /api/comments/:id': [APPROVED_PARTY, commented({ commentId: ID, authorId: ALBA })],
  'POST /api/reports': [history(submitted({ authorId: BRUNO }), approved())],
  'DELETE /api/users/push/:id': [pushSubscribed({ deviceId: ID })],
  'PUT /api/users/muted/:id': [registered({ userId: ID })],
  'DELETE /api/users/muted/:id': [muted({ mutedId: ID })],
  'DELETE /api/users/calendar': [calendarLinkIssued()],
};

describe('the allowances of a day', () => {
  /** No allowance is left. */
  const allowances: DayAllowances = {
    quota: () => ({
      async consume(kind) {
        if (kind !== null) throw new Refusal('allowance.spent', { message: kind });
      },
      refund: async () => undefined,
    }),
  };
  const unlimited = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, ((_req, _res, next) => next()) satisfies RateLimits['read']]),
  );
  /** The command side over a log in which this happened. */
  async function commandsOver(given: readonly Given[]) {
    const { domainLog } = await givenLog([...people, ...given]);
    const { handler } = plainCommands(domainLog, { allowances });
    return createCommandService({
      limits: unlimited,
      allowances,
      commandContext: () => commandContext({ actor: ACTORS.user }),
      handler,
      pushKeys: PUSH_KEYS,
      isPushEndpoint: async () => true,
      reportCounts: async () => false,
      admins: { rolesOf: async () => ({ isAdmin: false, isModerator: false }) },
      origins: { of: async () => null },
      waiting: { admit: async () => undefined },
      calendarLinks: createCalendarLinks({ handler, calendarHash: () => '', projected: async () => true }),
    } as unknown as CommandServiceDependencies);
  }

  it.each(ROUTES.filter(({ allowance }) => allowance !== undefined))(
    '$name takes from one',
    async ({ name, method, path, allowance = 'photos' }) => {
      const poor = await commandsOver(BEFORE[name] ?? [APPROVED_PARTY]);
      const { url } = await listeningApp([poor], { sessions });
      const response = await fetch(url + pathOf(path), {
        method,
        headers: {
          'Content-Type': 'application/json',
          Cookie: cookieHeader((await sessions.issue(ACTORS.user)).cookie),
        },
        body: JSON.stringify(BODIES[name] ?? BODIES[allowance]),
      });
      expect([response.status, await response.json()]).toEqual([
        429,
        { code: 'allowance.spent', message: allowance },
      ]);
    },
  );
});

it('serves every command, and nothing that is no call', () => {
  // The preview of an undo is decided on this side; what is taken away is on the other.
  const commands = CALLS.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/export'));
  const names = [...commands.map(({ name }) => name), 'GET /api/admin/undo/:eventId'];
  expect([...SERVED].sort()).toEqual(names.sort());
});

it('lets only administrators change things under /api/admin, or moderators where no account is concerned', () => {
  const roles = CALLS.filter(({ path }) => path.startsWith('/api/admin/')).map(
    ({ name, permission }) => [name, permission === null ? null : PERMISSIONS[permission].join()] as const,
  );
  const ofModerators = roles.filter(([, allowed]) => allowed === 'moderator,admin').map(([name]) => name);
  expect(roles.filter(([name, allowed]) => allowed !== 'admin' && !ofModerators.includes(name))).toEqual([]);
  const changing = ofModerators.filter((name) => !name.startsWith('GET '));
  expect(changing.filter((name) => /users|tokens|roles|export|audit|import/.test(name))).toEqual([]);
});
