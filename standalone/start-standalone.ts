import { composeCommands, type Commands } from '@duende/command-service/compose-commands';
import { observeGate } from '@duende/command-service/handling/guarded-append';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createApp } from '@duende/platform/http/app';
import { startWithHealth, addressOf } from '@duende/platform/http/start-with-health';
import { createMetrics, type Metrics } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createDataTickets } from '@duende/platform/sessions/data-tickets';
import type { Logger } from '@duende/platform/observability/logger';
import { createAdmission } from '@duende/platform/rate-limits/admission';
import { dataFiles, ensureDataFolder } from '@duende/platform/files/data-files';
import { endThisProcess } from '@duende/platform/process/run-process';
import { observeDataFolder } from '@duende/platform/observability/data-folder-metrics';
import { awaitEngines, observeEngines, serversOf } from '@duende/platform/observability/engine';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { startReactions } from '@duende/projections/reactions/start-reactions';
import { READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { knownToCommands } from '@duende/projections/running/known-to-commands';
import { findingTokenHolder } from '@duende/projections/accounts/read-tokens';
import { observeLastVerification } from '@duende/query-service/history/observe-last-verification';
import { createExportAllowance } from '@duende/query-service/export/export-allowance';
import { createExportRegister, type ExportRegister } from '@duende/query-service/export/export-register';
import { createOperatorExport } from '@duende/query-service/export/operator-export';
import { PAGE_FOLDER } from '@duende/query-service/page/built-page';
import { createQueryService, type QueryService } from '@duende/query-service/query-service';
import { observeLastBackUp } from './back-up/observe-last-back-up.ts';
import { seedFirstStart } from './demo/seed-first-start.ts';
import { listAccounts } from './list-accounts.ts';
import { openOperatorSocket } from './operator-socket.ts';
import { makeAllReadModels } from './embedded-read-side.ts';
import { removeOldSnapshots } from './old-snapshots.ts';
import type { ReadSide } from './read-side.ts';
import { recordVerification } from './verify/record-verification.ts';

export interface Standalone {
  readonly address: string;
  /** for the first administrator, `null` once one exists */
  readonly invitation: string | null;
  close(): Promise<void>;
}

/**
 * Uses the stores of its settings; resolves when `GET /api/health` answers 200. `stop`: called with exit code
 * 1 when another process must take over writing.
 */
export async function startStandalone(
  given: Config,
  logger: Logger,
  { stop = endThisProcess }: { readonly stop?: (exitCode?: number) => void } = {},
): Promise<Standalone> {
  const metrics = createMetrics();
  const { strict, health, config, serve, drain } = await startWithHealth(given);

  // Unfinished demo content and tools need it, even with all stores on engines.
  await ensureDataFolder(config.dataDir);
  const onOpened = awaitEngines(serversOf(config), health);
  const runtime = await openCommandRuntime(config, { logger, end: () => stop(1), onOpened });
  const { stores, log, sessions, erasureGuard } = runtime;
  const readSide = await openReadSide(runtime, config, logger);
  const { models, progress, status, caughtUp } = readSide;
  const known = knownToCommands({ models, progress, status, log });
  const projected = async (position: Position, atMostMs: number): Promise<void> =>
    void (await progress.waitFor(READ_MODEL_NAMES, position, atMostMs));
  const commands = await retryUntilAvailable(
    () => composeCommands({ config, logger, metrics, runtime, ...known, projected }),
    logger,
  );
  const recording: Pick<DomainLog, 'append'> = {
    append: (stream, events, expected) => commands.append(stream, events, expected),
  };
  const exports = createExportRegister({ log: recording, vault: stores.vault });
  const queries = composeQueries({ config, logger, metrics, runtime, readSide, commands, exports });
  readSide.onSwitch(queries.refresh);
  const app = createApp({
    config,
    logger,
    metrics,
    health,
    sessions,
    logId: log.id,
    findTokenHolder: findingTokenHolder(models['read-tokens']),
    ready: queries.ready,
    services: [commands.router, queries.router],
  });
  queries.attach(strict);

  readSide.observe({ health, metrics });
  observeEngines(stores.engines, { health, metrics });
  metrics.observeLeftOut(() => stores.leftOut);
  observeDataFolder(metrics.registry, config.dataDir);
  observeLastBackUp(metrics, config.dataDir);
  observeLastVerification(metrics, models);
  observeGate(erasureGuard, health);
  await caughtUp;
  const demo = await seedFirstStart({ config, logger, log, stores, commands });
  demo.observe(health);
  await queries.settled();
  serve(app);
  health.ready();
  void demo.draw();

  const invitation = await retryUntilAvailable(commands.invitation, logger);
  const metricsServer = await serveMetrics(config, metrics);
  const operator = await openOperatorSocket(dataFiles(config.dataDir).operator, {
    status,
    publicUrl: config.publicUrl,
    commands: commands.operator,
    accounts: () => listAccounts(models.users),
    exports: createOperatorExport({ stream: queries.stream, register: exports, progress }),
    recordVerification: (result) => recordVerification(recording, result),
    logger,
  });
  const reactions = startReactions({
    ...{ config, logger, health, metrics, stores, log, models, progress, status, caughtUp, commands },
    isLost: (photo) => !demo.isToCome(photo),
  });

  return {
    address: addressOf(config),
    invitation,
    async close() {
      health.stopping();
      const tidied = Promise.all([reactions.stop(), demo.stop()]);
      queries.close();
      await drain();
      // This may take as long as an engine hangs.
      await tidied;
      await operator.close();
      await metricsServer.close();
      await readSide.stop();
      await runtime.close();
    },
  };
}

async function openReadSide(
  { stores: { readStore, ownReadStore, vault, shared }, log }: CommandRuntime,
  { mongodbUrl, dataDir }: Pick<Config, 'mongodbUrl' | 'dataDir'>,
  logger: Logger,
): Promise<ReadSide> {
  if (ownReadStore !== null) {
    await removeOldSnapshots(dataFiles(dataDir).snapshots, vault);
    return makeAllReadModels({ store: ownReadStore, log, logger });
  }
  if (shared === null || mongodbUrl === null)
    throw new TypeError('read models must be either shared or private');
  const { makeReadModelsAmongOthers } = await import('./shared-read-side.ts');
  return makeReadModelsAmongOthers({ store: readStore, shared, log, logger }, mongodbUrl);
}

interface QueryParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly runtime: CommandRuntime;
  readonly readSide: ReadSide;
  readonly commands: Commands;
  readonly exports: ExportRegister;
}

function composeQueries(parts: QueryParts): QueryService {
  const { config, logger, metrics, runtime, readSide, commands, exports } = parts;
  const { stores, log, sessions } = runtime;
  const { models, progress, caughtUp } = readSide;
  return createQueryService({
    models,
    progress,
    caughtUp,
    sessions,
    logId: log.id,
    ...readSide.live,
    config,
    admission: createAdmission({
      limits: commands.limits,
      sessions,
      trustedProxies: config.trustProxy,
    }),
    readLimit: commands.limits.read,
    pageLimit: commands.limits.page,
    photos: stores.photos,
    hookOutbox: stores.hookOutbox,
    exports,
    log,
    dataTickets: createDataTickets({ keys: stores.sessionKeys, logId: log.id }),
    pushKey: createPushKeys(stores.sessionKeys)[0].publicKey,
    exportAllowance: createExportAllowance({
      enabled: config.rateLimits,
      limit: config.allowances.exports,
      store: stores.dayCounts,
      onRefused: metrics.countAllowanceRefused,
    }),
    writeLimit: commands.limits.write,
    pageAssets: PAGE_FOLDER,
    logger,
    metrics,
  });
}
