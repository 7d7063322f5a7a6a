import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { type LeftOutCounts, createMetrics, type Metrics } from '@duende/platform/observability/metrics';
import { listenAt } from '@duende/platform/net/listen';
import { createHealthRegistry, type HealthRegistry } from '@duende/platform/observability/health';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import type { Leases } from '@duende/platform/coordination/leases';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import {
  awaitEngines,
  type Engine,
  type EngineOpened,
  observeEngines,
} from '@duende/platform/observability/engine';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS } from './registry/registry.ts';
import { observeRunner } from './running/observe-runner.ts';
import type { WorkerFactory } from './runner/worker.ts';
import { startSharedProjections } from './running/shared-projections.ts';
import type { FollowVersionsOptions } from './versions/active-versions.ts';

export interface ProjectionStores {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly watch: FollowVersionsOptions['watch'];
  readonly bus: LivePublisher;
  readonly engines: { readonly log: Engine; readonly documents: Engine };
  /** events that the log skips */
  readonly leftOut?: LeftOutCounts;
  /** Starts what depends on the read models. */
  readonly react?: (observed: Observed) => Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

export interface Observed {
  readonly health: HealthRegistry;
  readonly metrics: Metrics;
}

interface ProjectionProcessOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'metricsPort'>;
  readonly logger: Logger;
  /** resolves once the engine is reachable */
  open(onOpened: EngineOpened): Promise<ProjectionStores>;
  /** default: all */
  readonly readModels?: readonly WorkerFactory[];
}

export interface ProjectionProcess {
  readonly address: string;
  /** Finishes the batch and releases the read models. */
  close(): Promise<void>;
}

/** Shared read models always use these. */
const SERVERS = { log: 'EventStoreDB', documents: 'MongoDB' };

/**
 * Writes read models and serves only `GET /api/health`: 503 until caught up and while an engine is down.
 * Resolves once the engines are reachable.
 */
export async function startProjectionProcess(options: ProjectionProcessOptions): Promise<ProjectionProcess> {
  const { config, logger, open, readModels = ALL_READ_MODELS } = options;
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const server = createServer(answerHealth(health));
  await listenAt(server, { host: config.host, port: config.port, portSetting: 'PORT' });
  const metricsServer = await serveMetrics(config, metrics);

  const { engines, leftOut, react, close, ...stores } = await open(awaitEngines(SERVERS, health));
  const runner = await retryUntilAvailable(
    () => startSharedProjections({ ...stores, logger, readModels }),
    logger,
  );
  observeRunner(runner, { health, metrics });
  observeEngines(engines, { health, metrics });
  if (leftOut !== undefined) metrics.observeLeftOut(() => leftOut);
  void runner.caughtUp.then(() => health.ready());
  const reactions = await react?.({ health, metrics });
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      health.stopping();
      await Promise.all([runner.stop(), reactions?.stop()]);
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
