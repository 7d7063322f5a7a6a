import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { listenAt } from '../net/listen.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** 0: no metrics. */
export async function serveMetrics(
  { host, metricsPort }: { readonly host: string; readonly metricsPort: number },
  metrics: Metrics,
): Promise<Pick<MetricsServer, 'close'>> {
  if (metricsPort === 0) return { close: () => Promise.resolve() };
  return await createMetricsServer({ metrics, host, port: metricsPort });
}

/**
 * Uses a separate port, so that metrics are not published by accident. Port 0: any free one; rejects when
 * unavailable.
 */
export async function createMetricsServer(options: {
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
}): Promise<MetricsServer> {
  const { registry } = options.metrics;
  collectDefaultMetrics({ register: registry });
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await listenAt(server, { host: options.host, port: options.port, portSetting: 'METRICS_PORT' });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
