import { sampleId } from '@duende/testkit/samples/party';
import { HEADERS } from '@duende/contracts/api/headers';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { loadConfig } from '@duende/platform/config/config';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { createDayAllowances, type DayAllowancesOptions } from '../allowances/day-allowances.ts';
import { commentRoutes } from '../comments/comment-routes.ts';
import { createConnectionMarks } from '../comments/connection-marks.ts';
import { createCommandContext } from '../http/command-route.ts';
import { createWaitingPartiesLimit, type CountWaiting } from '../parties/waiting-parties-limit.ts';
import { partyRoutes } from '../parties/party-routes.ts';
import { reasonRoutes } from '../reasons/reason-routes.ts';
import type { ReportCounts } from '../reports/counted-reports.ts';
import { reportRoutes } from '../reports/report-routes.ts';
import { rideRoutes } from '../rides/ride-routes.ts';
import { createAdmins } from '../admins/admins.ts';
import { undoRoutes } from '../undo/undo-routes.ts';
import { rsvpRoutes } from '../rsvps/rsvp-routes.ts';
import { troubledLog, type Trouble } from './troubled-log.ts';
import { ADMIN, ALBA } from '@duende/testkit/samples/story';
import { PHOTO } from './histories.ts';
import { plainCommands } from './plain-commands.ts';

export const ACTORS = {
  visitor: null,
  user: { userId: ALBA, isAdmin: false },
  other: { userId: sampleId(20), isAdmin: false },
  analyst: { userId: sampleId(21), isAdmin: false, isAnalyst: true },
  moderator: { userId: sampleId(22), isAdmin: false, isModerator: true },
  admin: { userId: ADMIN, isAdmin: true },
} as const satisfies Record<string, Actor | null>;

export interface CommandRequest {
  readonly as: keyof typeof ACTORS;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** sent as JSON */
  readonly body?: unknown;
  /** sent unchanged instead of `body` */
  readonly raw?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CommandResponse {
  readonly status: number;
  readonly body: unknown;
  readonly logPosition: string | null;
  readonly retryAfter?: string;
}

export interface CommandAppSettings {
  /** settings; default: none, without limits and allowances */
  readonly env?: Readonly<Record<string, string>>;
  /** default: long ago */
  readonly registeredAt?: DayAllowancesOptions['registeredAt'];
  /** default: none */
  readonly countWaiting?: CountWaiting;
  /** default: all reports count */
  readonly reportCounts?: ReportCounts;
}

/**
 * Most command routes over a log in memory with the given events and append troubles; listens until the test ends.
 */
export async function commandApp(
  given: readonly Given[] = [],
  troubles: readonly Trouble[] = [],
  settings: CommandAppSettings = {},
) {
  const config = loadConfig({ RATE_LIMITS: 'off', ...settings.env });
  const { allowances, waitingParties: most, rateLimits: enabled } = config;
  const { domainLog, log, vault, and } = await givenLog(given);
  const sessions = createTestSessions();
  const photos = createMemoryPhotoStore();
  await photos.put(PHOTO);
  const commandHash = createKeyedHash(await vault.secret('command-id'));
  const troubled = troubledLog(domainLog, troubles);
  const counted = createDayAllowances({
    enabled,
    allowances,
    store: memoryRateLimitStore,
    registeredAt: settings.registeredAt ?? (async () => 0),
    hash: commandHash,
    onRefused: () => undefined,
  });
  const { handler, claims } = plainCommands(troubled, { allowances: counted });
  const dependencies = {
    handler,
    vault,
    origins: createConnectionMarks(vault),
    reportCounts: settings.reportCounts ?? (async () => true),
    erasureProjected: async () => true,
    admins: createAdmins({ claims, handler, sessions, projected: async () => true }),
    commandContext: createCommandContext(commandHash),
    answer: createCommandAnswer({ logId: log.id, secureCookies: false }),
    limits: createRateLimits({ enabled: false, store: memoryRateLimitStore }),
    waiting: createWaitingPartiesLimit({
      enabled,
      most,
      countWaiting: settings.countWaiting ?? (async () => 0),
    }),
    photos,
  };
  const subjects = [
    rsvpRoutes,
    partyRoutes,
    commentRoutes,
    rideRoutes,
    reportRoutes,
    undoRoutes,
    reasonRoutes,
  ];
  const routes = subjects.map((make) => make(dependencies));
  const { url } = await listeningApp(routes, {
    sessions,
    ...(settings.env && { env: settings.env }),
  });

  async function send(request: CommandRequest): Promise<CommandResponse> {
    const actor = ACTORS[request.as];
    const text = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const response = await fetch(url + request.path, {
      method: request.method,
      headers: {
        ...(actor && { Cookie: cookieHeader((await sessions.issue(actor)).cookie) }),
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...(request.key !== undefined && { [HEADERS.idempotencyKey]: request.key }),
        ...request.headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const logPosition = response.headers.get(HEADERS.logPosition);
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      body: await response.json(),
      logPosition,
      ...(retryAfter && { retryAfter }),
    };
  }

  return {
    send,
    photos,
    vault,
    log,
    and,
    /** of all streams, in order */
    async events(): Promise<readonly RecordedDomainEvent[]> {
      const all: RecordedDomainEvent[] = [];
      const start = '0'.repeat(16);
      for await (const batch of domainLog.readAll(start, await domainLog.head())) all.push(...batch.events);
      return all;
    },
  };
}
