import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Router } from 'express';
import { composeCommands } from '@duende/command-service/compose-commands';
import { openGate } from '@duende/command-service/handling/open-gate';
import type { Config } from '@duende/platform/config/config';
import { countAppends } from '@duende/platform/domain-log/count-appends';
import { createApp } from '@duende/platform/http/app';
import { createHealthRegistry } from '@duende/platform/http/health';
import { createMetrics } from '@duende/platform/http/metrics';
import { drain } from '@duende/platform/http/drain';
import { createMetricsServer } from '@duende/platform/http/metrics-server';
import { notYet } from '@duende/platform/http/not-yet';
import { addressOf, withPort } from '@duende/platform/http/server-address';
import { isHttps } from '@duende/platform/http/security';
import { createSessionKeeper } from '@duende/platform/http/session';
import { answerUnreadableRequests } from '@duende/platform/http/unreadable-requests';
import { createInProcessLiveBus } from '@duende/platform/live-bus/in-process-live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import { openReadModels } from '@duende/projections/read-models';
import { createEmbeddedWait } from '@duende/projections/runner/embedded-wait';
import { observeRunner } from '@duende/projections/runner/observe-runner';
import { scrubbedBy } from '@duende/projections/runner/scrubbed';
import { startProjections } from '@duende/projections/runner/start-projections';
import { warmIndexes } from '@duende/projections/warm-indexes';
import { PAGE_FOLDER } from '@duende/query-service/page/page-folder';
import { createQueryService } from '@duende/query-service/query-service';
import { dataFiles } from '@duende/platform/stores/data-files';
import { keepHouse } from './housekeeping.ts';
import { seedFirstStart } from './demo/seed-first-start.ts';
import { observeEngines } from '@duende/platform/stores/observe-engines';
import { openStores } from '@duende/platform/stores/open-stores';
import { openOperatorSocket } from './operator-socket.ts';

export interface Standalone {
  readonly address: string;
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>;
}

/** The whole house in one process, on the stores its settings name; resolves when `GET /api/health` answers 200. */
export async function startStandalone(given: Config, logger: Logger): Promise<Standalone> {
  const health = createHealthRegistry();
  const metrics = createMetrics();
  let serve: RequestListener = notYet(health);
  const server = createServer((req, res) => void serve(req, res));
  answerUnreadableRequests(server);
  server.listen(given.port, given.host);
  await once(server, 'listening');
  const config = withPort(given, server);

  const stores = await openStores(config, logger);
  const { gate, ...ground } = await openGate(stores, logger);
  const log = countAppends(ground.log, metrics);
  const bus = createInProcessLiveBus();
  const { readStore } = stores;
  const models = await openReadModels(readStore);
  const projections = await startProjections({ log, store: readStore, bus, logger });
  const sessions = createSessionKeeper({
    keys: stores.sessionKeys,
    revocations: stores.revocations,
    secureCookies: isHttps(config),
    logId: log.id,
  });
  const isPhotoNamed = async (name: string) => (await models['photo-uses'].get([name])).size > 0;
  const commands = await composeCommands({
    config,
    logger,
    metrics,
    sessions,
    log,
    gate,
    stores,
    scrubbed: scrubbedBy(projections),
    isPhotoNamed,
    projected: createEmbeddedWait(projections.progress),
  });
  const queries = createQueryService({
    models,
    progress: projections.progress,
    caughtUp: projections.caughtUp,
    sessions,
    logId: log.id,
    bus,
    isToldFirst: true,
    config,
    photos: stores.photos,
    pageAssets: PAGE_FOLDER,
    logger,
    metrics,
  });
  const reads = Router().use('/api', commands.limits.read);
  const services = [commands.router, reads, queries.router];
  const app = createApp({ config, logger, metrics, health, sessions, logId: log.id, services });
  queries.attach(server);

  observeRunner(projections, { health, metrics });
  observeEngines(stores.engines, { health, metrics });
  health.check('gate', () => (ground.isOpen() ? 'ok' : 'down'));
  await projections.caughtUp;
  await seedFirstStart({ config, logger, log, stores, commands });
  await warmIndexes(models);
  await queries.settled();
  serve = (req, res) => {
    if (!queries.hot(req, res)) app(req, res);
  };
  health.ready();

  const metricsServer =
    config.metricsPort === 0
      ? null
      : await createMetricsServer({ metrics, host: config.host, port: config.metricsPort });
  const operator = await openOperatorSocket(dataFiles(config.dataDir).operator, {
    models,
    projections,
    logger,
  });
  const housekeeping = keepHouse({ logger, stores, projections, commands, isPhotoNamed });

  return {
    address: addressOf(config),
    async close() {
      health.stopping();
      await housekeeping.stop();
      queries.close();
      await drain(server);
      await operator.close();
      await metricsServer?.close();
      await projections.stop();
      await ground.leave();
      await stores.close();
    },
  };
}
