import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createHealthRegistry, type HealthRegistry } from '@duende/platform/observability/health';
import { createMetrics, type LeftOutCounts } from '@duende/platform/observability/metrics';
import { serveMetrics } from '@duende/platform/observability/metrics-server';
import type { Leases } from '@duende/platform/coordination/leases';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { type Engine, observeEngines } from '@duende/platform/observability/engine';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS } from './all-projections.ts';
import { observeRunner } from './runner/observe-runner.ts';
import { startElectedProjections } from './runner/elected-projections.ts';
import type { ReadModelMaker } from './runner/read-model-worker.ts';
import type { FollowingOptions } from './versions/served-versions.ts';

/** What a projection process stands on. */
export interface ProjectionGround {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly watch: FollowingOptions['watch'];
  readonly bus: LivePublisher;
  readonly engines: { readonly log: Engine; readonly documents: Engine };
  /** events of the log that are left out here */
  readonly leftOut?: LeftOutCounts;
  close(): Promise<void>;
}

export interface ProjectionProcessOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'metricsPort'>;
  readonly logger: Logger;
  /** may take as long as an engine is away */
  open(): Promise<ProjectionGround>;
  /** default: all of them */
  readonly readModels?: readonly ReadModelMaker[];
}

export interface ProjectionProcess {
  readonly address: string;
  /** Finishes the batch at hand and hands the read models to other processes. */
  close(): Promise<void>;
}

/**
 * A process that makes read models and nothing else. It listens at once, for `GET /api/health` alone: 503 until what it makes
 * has caught up, and whenever an engine is away. Resolves when it has its ground.
 */
export async function startProjectionProcess(options: ProjectionProcessOptions): Promise<ProjectionProcess> {
  const { config, logger, open, readModels = ALL_READ_MODELS } = options;
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const server = createServer(answerHealth(health));
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const metricsServer = await serveMetrics(config, metrics);

  const { engines, leftOut, close, ...ground } = await open();
  const runner = await retryUntilAvailable(
    () => startElectedProjections({ ...ground, logger, readModels }),
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
