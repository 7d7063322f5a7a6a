import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { loadConfig } from '@duende/platform/config/config';
import { givenLog, type Given, type GivenLog } from '@duende/testkit/samples/given-log';
import { createApp } from '@duende/platform/http/app';
import { createHealthRegistry } from '@duende/platform/observability/health';
import { createMetrics } from '@duende/platform/observability/metrics';
import { createAdmission } from '@duende/platform/rate-limits/admission';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { cookieHeader, createTestSessions, TEST_KEYS } from '@duende/testkit/memory/test-sessions';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createDataTickets } from '@duende/platform/sessions/data-tickets';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createLogger } from '@duende/platform/observability/logger';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { HookOutbox } from '@duende/platform/hooks/hook-outbox';
import { openSqliteHookOutbox } from '@duende/platform/hooks/sqlite-hook-outbox';
import { findingTokenHolder } from '@duende/projections/accounts/read-tokens';
import { openReadModels, READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { onTestFinished } from 'vitest';
import { createExportAllowance } from '../export/export-allowance.ts';
import { createExportRegister } from '../export/export-register.ts';
import { createQueryService } from '../query-service.ts';
import { rawGet, type RawAnswer } from '@duende/testkit/support/raw-get';
import { routesOf } from '@duende/testkit/support/routes-of';

export const PUBLIC_URL = 'https://duende.example';

export interface QueryRig extends Pick<GivenLog, 'and'> {
  readonly hookOutbox: HookOutbox;
  readonly port: number;
  readonly logId: string;
  readonly sessions: ReturnType<typeof createTestSessions>;
  get(path: string, actor?: Actor | null, headers?: Record<string, string>): Promise<RawAnswer>;
  /** Must succeed. */
  read<T>(path: string, actor?: Actor | null): Promise<T>;
  head(path: string, actor?: Actor | null): Promise<RawAnswer>;
  post(path: string, actor?: Actor | null, asked?: PostAsked): Promise<RawAnswer>;
  cookieOf(actor: Actor): Promise<string>;
  /** Requested with a ticket. */
  ownData(actor: Actor): Promise<RawAnswer>;
  /** Once everything recorded is visible. */
  shown(): Promise<void>;
  recorded(): readonly string[];
  readonly routes: readonly string[];
  /** Of no request. */
  readonly logged: readonly string[];
}

export interface PostAsked {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface QueryRigOptions {
  readonly now?: () => number;
  /** with events; default: one with those given */
  readonly log?: GivenLog;
  /** default: in memory */
  readonly store?: ReadStore;
  /** folder of a frontend build; default: empty */
  readonly pageAssets?: string;
  /** default: an empty store */
  readonly photos?: PhotoStore;
  /** default: no */
  readonly isLimited?: boolean;
  /** per 24 hours; default: unlimited */
  readonly exportsOfADay?: number;
}

/** Until the test ends. */
export async function givenEvents(
  given: readonly Given[] = [],
  options: QueryRigOptions = {},
): Promise<QueryRig> {
  const { log, store = createMemoryReadStore() } = options;
  const { domainLog, and, vault, log: events } = log ?? (await givenLog(given));
  const bus = createInProcessLiveBus();
  const logged: string[] = [];
  const logger = createLogger({ level: 'error', destination: { write: (line) => void logged.push(line) } });
  const runner = await startEmbeddedProjections({ log: domainLog, store, bus, logger });
  const sessions = createTestSessions();
  const dataTickets = createDataTickets({ keys: TEST_KEYS, logId: domainLog.id });
  const config = loadConfig({ PUBLIC_URL });
  const folder = options.pageAssets ?? (await temporaryFolder());
  const metrics = createMetrics();
  const models = await openReadModels(store);
  const hookOutbox = openSqliteHookOutbox({ file: ':memory:' });
  const limits = createRateLimits({ enabled: options.isLimited ?? false, store: memoryRateLimitStore });
  const service = createQueryService({
    models,
    progress: runner.progress,
    caughtUp: runner.caughtUp,
    sessions,
    logId: domainLog.id,
    bus,
    config,
    admission: createAdmission({ limits, sessions, trustedProxies: 0 }),
    readLimit: limits.read,
    pageLimit: limits.page,
    photos: options.photos ?? createMemoryPhotoStore(),
    hookOutbox,
    exports: createExportRegister({ log: domainLog, vault }),
    log: domainLog,
    dataTickets,
    pushKey: createPushKeys(TEST_KEYS)[0].publicKey,
    exportAllowance: createExportAllowance({
      enabled: options.exportsOfADay !== undefined,
      limit: options.exportsOfADay ?? 0,
      store: memoryRateLimitStore,
      onRefused: metrics.countAllowanceRefused,
    }),
    writeLimit: limits.write,
    pageAssets: folder,
    logger,
    metrics,
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  const app = createApp({
    config,
    logger,
    metrics,
    health: createHealthRegistry(),
    sessions,
    logId: domainLog.id,
    findTokenHolder: findingTokenHolder(models['read-tokens']),
    ready: service.ready,
    services: [service.router],
  });
  const server = createServer(app);
  service.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    service.close();
    server.close();
    server.closeAllConnections();
    await runner.stop();
  });
  const { port } = server.address() as AddressInfo;

  const cookieOf = async (actor: Actor) => cookieHeader((await sessions.issue(actor)).cookie);
  const ask = async (
    method: string,
    path: string,
    actor: Actor | null = null,
    headers: Record<string, string> = {},
    body?: unknown,
  ) => {
    const sent = actor === null ? headers : { Cookie: await cookieOf(actor), ...headers };
    return rawGet({ port, path, method, headers: sent, ...(body !== undefined && { json: body }) });
  };
  const rig: QueryRig = {
    port,
    logId: domainLog.id,
    sessions,
    hookOutbox,
    and,
    routes: routesOf(service.router),
    logged,
    recorded: () => events.events.map(({ type }) => type),
    cookieOf,
    get: (path, actor, headers) => ask('GET', path, actor, headers),
    async ownData(actor) {
      const { session, cookie } = await sessions.issue(actor);
      const { ticket } = await dataTickets.issue(session);
      const headers = { Cookie: cookieHeader(cookie) };
      return rawGet({ port, path: `/api/users/data?ticket=${ticket}`, headers });
    },
    head: (path, actor) => ask('HEAD', path, actor),
    post: (path, actor, { body, headers } = {}) => ask('POST', path, actor, headers, body),
    async read<T>(path: string, actor?: Actor | null) {
      const { status, body } = await ask('GET', path, actor);
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body.toString()}`);
      return JSON.parse(body.toString()) as T;
    },
    async shown() {
      const names = READ_MODEL_NAMES;
      await runner.progress.waitFor(names, await domainLog.head(), 5000);
      await service.settled();
    },
  };
  await runner.caughtUp;
  await rig.shown();
  return rig;
}

/** Until the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duende-query-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
