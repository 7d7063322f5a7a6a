import { ConfigError, type Config } from '@duende/platform/config/config';
import { createApp } from '@duende/platform/http/app';
import type { HealthRegistry } from '@duende/platform/observability/health';
import { startWithHealth, addressOf } from '@duende/platform/http/start-with-health';
import { createMetrics, type Metrics } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import { createAdmission } from '@duende/platform/rate-limits/admission';
import { createRateLimits } from '@duende/platform/rate-limits/rate-limits';
import { createDataTickets } from '@duende/platform/sessions/data-tickets';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createSessionKeeper } from '@duende/platform/sessions/session';
import { isHttps } from '@duende/platform/http/security';
import type { Logger } from '@duende/platform/observability/logger';
import { observeLiveSource } from '@duende/platform/live-bus/observe-live-source';
import { mongoEngine } from '@duende/platform/mongo/mongo-engine';
import { awaitEngines, observeEngines } from '@duende/platform/observability/engine';
import { observeRunner } from '@duende/projections/running/observe-runner';
import { findingTokenHolder } from '@duende/projections/accounts/read-tokens';
import { PAGE_FOLDER } from './page/built-page.ts';
import { createExportAllowance } from './export/export-allowance.ts';
import { observeLastVerification } from './history/observe-last-verification.ts';
import { openExportRegister } from './open-export-register.ts';
import { openQueryEngine, type QueryEngine } from './query-engine.ts';
import { createQueryService } from './query-service.ts';

export interface QueryProcess {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * One of several, over read models in MongoDB that other processes write. Resolves when `GET /api/health`
 * answers 200: once MongoDB is reachable and the read models are filled. Until then calls answer 503.
 * @throws ConfigError without `MONGODB_URL`
 */
export async function startQueryProcess(given: Config, logger: Logger): Promise<QueryProcess> {
  const { mongodbUrl } = given;
  if (mongodbUrl === null) throw new ConfigError('MONGODB_URL must be set for a separate query process');
  const metrics = createMetrics();
  const { strict, health, config, serve, drain } = await startWithHealth(given);

  const onOpened = awaitEngines({ documents: 'MongoDB' }, health);
  const engine = await openQueryEngine({ ...config, mongodbUrl }, logger, onOpened);
  const { progress, source } = engine;
  const logId = await progress.caughtUp;
  const sessions = createSessionKeeper({
    keys: engine.sessionKeys,
    revocations: engine.revocations,
    openSessions: engine.openSessions,
    secureCookies: isHttps(config),
    logId,
  });
  const limits = createRateLimits({
    enabled: config.rateLimits,
    store: engine.rateLimits,
    onRefused: metrics.countRateLimited,
  });
  const exports = openExportRegister(config, engine.connection, logger);
  const queries = createQueryService({
    ...engine,
    exports,
    log: exports,
    dataTickets: createDataTickets({ keys: engine.sessionKeys, logId }),
    pushKey: createPushKeys(engine.sessionKeys)[0].publicKey,
    exportAllowance: createExportAllowance({
      enabled: config.rateLimits,
      limit: config.allowances.exports,
      store: engine.rateLimits,
      onRefused: metrics.countAllowanceRefused,
    }),
    writeLimit: limits.write,
    bus: source,
    adapter: source.adapter,
    caughtUp: source.opened,
    sessions,
    logId,
    config,
    admission: createAdmission({ limits, sessions, trustedProxies: config.trustProxy }),
    readLimit: limits.read,
    pageLimit: limits.page,
    pageAssets: PAGE_FOLDER,
    logger,
    metrics,
  });
  const endSwitching = engine.versions.onSwitch(() => queries.refresh());
  const app = createApp({
    config,
    logger,
    metrics,
    health,
    sessions,
    logId,
    findTokenHolder: findingTokenHolder(engine.models['read-tokens']),
    ready: queries.ready,
    services: [queries.router],
  });
  queries.attach(strict);
  observe(engine, logId, { health, metrics });
  observeLastVerification(metrics, engine.models);
  await source.opened;
  await queries.settled();
  serve(app);
  health.ready();
  const metricsServer = await serveMetrics(config, metrics);

  return {
    address: addressOf(config),
    async close() {
      health.stopping();
      endSwitching();
      queries.close();
      await drain();
      await metricsServer.close();
      await exports.close();
      await engine.close();
    },
  };
}

function observe(
  { connection, source, progress }: QueryEngine,
  logId: string,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  observeEngines({ documents: mongoEngine(connection) }, { health, metrics });
  observeRunner(progress, { health, metrics });
  observeLiveSource(source, health);
  // Sessions and positions belong to one log.
  health.check(
    'log',
    () => (progress.isOf(logId) ? 'ok' : 'down'),
    () =>
      progress.isOf(logId)
        ? null
        : 'the read models are of another log now: this process must be started again',
  );
}
