import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from '@duende/platform/config/config';
import { requireResolvableEngines } from '@duende/platform/config/resolvable-engines';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { type LeftOutCounts, createMetrics } from '@duende/platform/observability/metrics';
import { listenAt } from '@duende/platform/net/listen';
import { createHealthRegistry, type HealthRegistry } from '@duende/platform/observability/health';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import type { Leases } from '@duende/platform/coordination/leases';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import {
  awaitEngines,
  type Engine,
  type EngineOpened,
  observeEngines,
} from '@duende/platform/observability/engine';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { openStores } from '@duende/platform/stores/open-stores';
import { ALL_READ_MODELS } from './registry/registry.ts';
import { observeRunner } from './running/observe-runner.ts';
import type { WorkerFactory } from './runner/worker.ts';
import { startSharedProjections } from './running/shared-projections.ts';
import type { FollowVersionsOptions } from './versions/active-versions.ts';

/** What a projection process uses. */
export interface ProjectionStores {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly watch: FollowVersionsOptions['watch'];
  readonly bus: LivePublisher;
  readonly engines: { readonly log: Engine; readonly documents: Engine };
  /** events of the log that are left out here */
  readonly leftOut?: LeftOutCounts;
  close(): Promise<void>;
}

interface ProjectionProcessOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'metricsPort'>;
  readonly logger: Logger;
  /** may take as long as an engine is away */
  open(onOpened: EngineOpened): Promise<ProjectionStores>;
  /** default: all of them */
  readonly readModels?: readonly WorkerFactory[];
}

interface ProjectionProcess {
  readonly address: string;
  /** Finishes the batch at hand and hands the read models to other processes. */
  close(): Promise<void>;
}

/** Read models that several processes make are always on these. */
const SERVERS = { log: 'EventStoreDB', documents: 'MongoDB' };

/**
 * A process that writes read models and nothing else. It listens at once, for `GET /api/health` alone: 503 until its read models
 * have caught up, and whenever an engine is away. Resolves when the engines are there.
 */
export async function startProjectionProcess(options: ProjectionProcessOptions): Promise<ProjectionProcess> {
  const { config, logger, open, readModels = ALL_READ_MODELS } = options;
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const server = createServer(answerHealth(health));
  await listenAt(server, { host: config.host, port: config.port, portSetting: 'PORT' });
  const metricsServer = await serveMetrics(config, metrics);

  const { engines, leftOut, close, ...stores } = await open(awaitEngines(SERVERS, health));
  const runner = await retryUntilAvailable(
    () => startSharedProjections({ ...stores, logger, readModels }),
    logger,
  );
  observeRunner(runner, { health, metrics });
  observeEngines(engines, { health, metrics });
  if (leftOut !== undefined) metrics.observeLeftOut(() => leftOut);
  void runner.caughtUp.then(() => health.ready());
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      health.stopping();
      await runner.stop();
      await close();
      server.close();
      server.closeAllConnections();
      await metricsServer.close();
    },
  };
}

function answerHealth(health: HealthRegistry): RequestListener {
  return (req, res) => {
    const isHealth = req.method === 'GET' && req.url === '/api/health';
    const report = health.report();
    const serves = report.status === 'ok' || report.status === 'degraded';
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
    res.writeHead(isHealth ? (serves ? 200 : 503) : 404, headers);
    res.end(isHealth ? JSON.stringify(report) : '{}');
  };
}

/**
 * Starts a projection process on the engines of its settings, and waits for these.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function openProjectionProcess(config: Config, logger: Logger): Promise<ProjectionProcess> {
  for (const [name, url] of [
    ['EVENTSTORE_URL', config.eventstoreUrl],
    ['MONGODB_URL', config.mongodbUrl],
  ])
    if (url === null) throw new ConfigError(`${name} must be set for a process of projections alone`);
  await requireResolvableEngines(config);
  return startProjectionProcess({
    config,
    logger,
    open: (onOpened) => openProjectionStores(config, logger, onOpened),
  });
}

async function openProjectionStores(
  config: Config,
  logger: Logger,
  onOpened: EngineOpened,
): Promise<ProjectionStores> {
  const stores = await openStores(config, logger, onOpened);
  const { shared, engines, leftOut, log, readStore: store } = stores;
  if (shared === null) throw new Error('read models for other processes are in a store that they share');
  const { connection, signal, leases } = shared;
  const bus = createMongoLivePublisher(await openLiveCollection(connection.db));
  return {
    log,
    store,
    leases,
    watch: signal.watch,
    bus,
    engines,
    leftOut,
    async close() {
      bus.close();
      await stores.close();
    },
  };
}
