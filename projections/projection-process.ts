import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createHealthRegistry } from '@duende/platform/http/health';
import { createMetrics } from '@duende/platform/http/metrics';
import { createMetricsServer } from '@duende/platform/http/metrics-server';
import type { Leases } from '@duende/platform/lease/lease';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { Engine } from '@duende/platform/stores/engine';
import { observeRunner } from './runner/observe-runner.ts';
import { startElectedProjections } from './runner/elected-projections.ts';
import type { ReadModelMaker } from './runner/read-model-worker.ts';
import type { FollowingOptions } from './versions/served-versions.ts';

export interface ProjectionProcessOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'metricsPort'>;
  readonly logger: Logger;
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly watch: FollowingOptions['watch'];
  readonly bus: LivePublisher;
  readonly engines: { readonly log: Engine; readonly documents: Engine };
  /** default: all of them */
  readonly readModels?: readonly ReadModelMaker[];
}

export interface ProjectionProcess {
  readonly address: string;
  /** Finishes the batch at hand and hands the read models to other processes. */
  close(): Promise<void>;
}

/**
 * A process that makes read models and nothing else: it answers `GET /api/health` alone, 503 until what it makes has caught
 * up and while an engine is away. @throws StoreUnavailable when the store cannot be asked at the start
 */
export async function startProjectionProcess(options: ProjectionProcessOptions): Promise<ProjectionProcess> {
  const { config, engines, ...projections } = options;
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const server = createServer((req, res) => {
    const report = health.report();
    const isHealth = req.method === 'GET' && req.url === '/api/health';
    const status = !isHealth ? 404 : report.status === 'ok' || report.status === 'degraded' ? 200 : 503;
    res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    res.end(isHealth ? JSON.stringify(report) : '{}');
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');

  const runner = await startElectedProjections(projections);
  observeRunner(runner, { health, metrics });
  for (const [name, engine] of Object.entries(engines)) {
    health.check(name, () => (engine.isUp() ? 'ok' : 'down'));
  }
  void runner.caughtUp.then(() => health.ready());
  const metricsServer =
    config.metricsPort === 0
      ? null
      : await createMetricsServer({ metrics, host: config.host, port: config.metricsPort });
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      health.stopping();
      await runner.stop();
      server.close();
      server.closeAllConnections();
      await metricsServer?.close();
    },
  };
}
