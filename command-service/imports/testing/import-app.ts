import type { RequestListener } from 'node:http';
import { HEADERS } from '@duende/contracts/api/headers';
import { START, type RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { givenLog } from '@duende/testkit/samples/given-log';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { listeningApp, recordingLogger } from '@duende/testkit/support/listening-app';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { createCommandContext } from '../../http/command-route.ts';
import { ADMIN as ADMIN_ID } from '@duende/testkit/samples/story';
import { troubledLog, type Trouble } from '../../testing/troubled-log.ts';
import { createPhotoMaker } from '../../photos/make-photo.ts';
import { createSafeFetch } from '../fetching/safe-fetch.ts';
import { goabaseRoutes } from '../goabase/goabase-routes.ts';
import { importRoutes } from '../import-routes.ts';
import { fakeInternet } from './fake-internet.ts';
import { plainCommands } from '../../testing/plain-commands.ts';

export const ADMIN: Actor = { userId: ADMIN_ID, isAdmin: true };

export interface ImportRequest {
  readonly as?: Actor | null;
  readonly body: unknown;
  /** default: the ticketing site's */
  readonly path?: string;
  readonly key?: string;
}

/** The import routes with a log in memory and a network with only these answers. */
export async function importApp(
  answers: Readonly<Record<string, RequestListener>>,
  settings: {
    readonly addresses?: Readonly<Record<string, readonly string[]>>;
    readonly troubles?: readonly Trouble[];
  } = {},
) {
  const internet = await fakeInternet(answers, settings.addresses);
  const { domainLog, log, vault } = await givenLog();
  const troubled = troubledLog(domainLog, settings.troubles ?? []);
  const photos = createMemoryPhotoStore();
  const sessions = createTestSessions();
  const { logger, logged } = recordingLogger();
  const { handler, claims } = plainCommands(troubled);
  const dependencies = {
    handler,
    claims,
    commandContext: createCommandContext(createKeyedHash(await vault.secret('command-id'))),
    answer: createCommandAnswer({ logId: log.id, secureCookies: false }),
    limits: createRateLimits({ enabled: true, store: memoryRateLimitStore }),
    photos,
    makePhoto: createPhotoMaker(),
    fetchSafely: createSafeFetch({ network: internet.network, timeoutMs: 2000 }),
    logger,
  };
  const routes = [importRoutes(dependencies), goabaseRoutes(dependencies)];
  const app = await listeningApp(routes, { sessions });

  return {
    photos,
    requests: internet.requests,
    /** log lines of import and app */
    logged: () => [...logged, ...app.logged].join(''),

    async send({ as = ADMIN, body, key, path = '/api/parse-entradium' }: ImportRequest) {
      const response = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(as && { Cookie: cookieHeader((await sessions.issue(as)).cookie) }),
          ...(key !== undefined && { [HEADERS.idempotencyKey]: key }),
        },
        body: JSON.stringify(body),
      });
      const logPosition = response.headers.get(HEADERS.logPosition);
      return { status: response.status, body: await response.json(), logPosition };
    },

    /** of all streams, in order */
    async events(): Promise<readonly RecordedDomainEvent[]> {
      const all: RecordedDomainEvent[] = [];
      for await (const { events } of domainLog.readAll(START, await domainLog.head())) all.push(...events);
      return all;
    },
  };
}
