import { sampleId, comingPartyDetails } from '@duende/testkit/samples/party';
import { Refusal } from '@duende/contracts/refusal';
import { PERMISSIONS, type Actor, type Permission } from '@duende/contracts/permissions';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { routesOf } from '@duende/testkit/support/routes-of';
import {
  createRateLimits,
  memoryRateLimitStore,
  type RateLimits,
} from '@duende/platform/rate-limits/rate-limits';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AllowanceKind } from '@duende/platform/rate-limits/allowance-words';
import type { DayAllowances } from './allowances/day-allowances.ts';
import { createCommandService, type CommandServiceDependencies } from './command-service.ts';
import { ACTORS } from './testing/command-app.ts';

const [ID, OTHER] = [sampleId(1), sampleId(2)];

type Route = [
  method: string,
  path: string,
  permission: Permission | null,
  limit: keyof RateLimits,
  allowance?: AllowanceKind,
];

/**
 * Every route that changes something, and the one that says beforehand what an undo would change: who may, what it is counted by, and what of a day's allowances it takes from. `null`: everybody,
 * or whoever has a session.
 */
const ROUTES: readonly Route[] = [
  ['POST', '/api/auth/login', null, 'login'],
  ['POST', '/api/auth/logout', null, 'write'],
  ['POST', '/api/auth/register', null, 'register'],
  ['POST', '/api/auth/setup', null, 'register'],
  ['PUT', '/api/users/profile', null, 'write', 'profileChanges'],
  ['DELETE', '/api/users/profile', null, 'ownPassword'],
  ['PUT', '/api/users/password', null, 'ownPassword'],
  ['PUT', '/api/auth/password', null, 'login'],
  ['POST', '/api/admin/users/:id/password-ticket', 'user.help-in', 'write'],
  ['DELETE', '/api/admin/users/:id/sessions', 'user.end-sessions', 'write'],
  ['DELETE', '/api/users/sessions', null, 'write'],
  ['DELETE', '/api/users/sessions/:id', null, 'write'],
  ['PUT', '/api/admin/users/:id/admin', 'user.appoint', 'write'],
  ['PUT', '/api/admin/users/:id/analyst', 'user.appoint', 'write'],
  ['POST', '/api/users/tokens', 'token.own', 'write'],
  ['DELETE', '/api/users/tokens/:id', 'token.own', 'write'],
  ['POST', '/api/events', 'party.submit', 'write', 'submissions'],
  ['PUT', '/api/events/:id', 'party.edit', 'write'],
  ['DELETE', '/api/events/:id', 'party.delete', 'write'],
  ['PATCH', '/api/admin/events/:id/approve', 'party.moderate', 'write'],
  ['POST', '/api/admin/events/:id/restore', 'party.restore', 'write'],
  ['POST', '/api/admin/events/:id/withdraw-photo', 'photo.withdraw', 'write'],
  ['POST', '/api/events/:id/comments', 'comment.post', 'comment', 'comments'],
  ['PATCH', '/api/admin/comments/:id/approve', 'comment.moderate', 'write'],
  ['DELETE', '/api/admin/comments/:id', 'comment.moderate', 'write'],
  ['POST', '/api/events/:id/rsvp', 'rsvp.toggle', 'write', 'rsvpChanges'],
  ['POST', '/api/events/:id/rides', 'ride.publish', 'write', 'pins'],
  ['DELETE', '/api/events/:id/rides/:rideId', 'ride.remove-own', 'write'],
  ['POST', '/api/upload', 'photo.upload', 'upload', 'photos'],
  ['POST', '/api/parse-entradium', 'party.import', 'import'],
  ['GET', '/api/admin/undo/:eventId', 'action.undo', 'read'],
  ['POST', '/api/admin/undo/:eventId', 'action.undo', 'write'],
  ['DELETE', '/api/admin/audit/:eventId/reason', 'reason.strike', 'write'],
];

const LIMIT_NAMES = Object.keys(createRateLimits({ enabled: false, store: memoryRateLimitStore }));

/** Limits that answer 418 with their name, so that nothing behind them is ever reached. */
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
const service = createCommandService({ limits } as unknown as CommandServiceDependencies);

const sessions = createTestSessions();
let url: string;
beforeEach(async () => {
  ({ url } = await listeningApp([service.router], { sessions, direct: service.direct }));
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

describe.each(ROUTES)('%s %s', (method, path, permission, limit) => {
  it.each(['visitor', 'user', 'analyst', 'admin'] as const)(
    `is counted by ${limit}, for a %s who may`,
    async (role) => {
      const isAllowed = permission === null || (PERMISSIONS[permission] as readonly string[]).includes(role);
      const refusal = role === 'visitor' ? '401' : '403';
      expect(await ask(method, path, ACTORS[role])).toBe(isAllowed ? limit : refusal);
    },
  );
});

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
  profileChanges: { email: '', whatsapp: '', telegram: '@ana', instagram: '', otherContact: '' },
  rsvpChanges: {},
};

describe('the allowances of a day', () => {
  /** Nobody has any left. */
  const allowances: DayAllowances = {
    spend: (kind) => Promise.reject(new Refusal('allowance.spent', { message: kind })),
  };
  const unlimited = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, ((_req, _res, next) => next()) satisfies RateLimits['read']]),
  );
  const poor = createCommandService({
    limits: unlimited,
    allowances,
    commandContext: () => ({ actor: ACTORS.user, commandId: 'command' }),
    handler: { load: async () => ({ state: { status: 'none' } }) },
  } as unknown as CommandServiceDependencies);

  it.each(ROUTES.filter(([, , , , allowance]) => allowance !== undefined))(
    '%s %s takes from one',
    async (method, path, _permission, _limit, allowance = 'photos') => {
      const { url } = await listeningApp([poor.router], { sessions, direct: poor.direct });
      const response = await fetch(url + pathOf(path), {
        method,
        headers: {
          'Content-Type': 'application/json',
          Cookie: cookieHeader((await sessions.issue(ACTORS.user)).cookie),
        },
        body: JSON.stringify(BODIES[allowance]),
      });
      expect([response.status, await response.json()]).toEqual([
        429,
        { code: 'allowance.spent', message: allowance },
      ]);
    },
  );
});

it('has no other routes', () => {
  expect([...routesOf(service.router)].sort()).toEqual(
    ROUTES.map(([method, path]) => `${method} ${path}`).sort(),
  );
});
