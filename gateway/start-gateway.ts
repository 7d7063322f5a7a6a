import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { drain } from '@duende/platform/http/drain';
import { createHealthRegistry } from '@duende/platform/http/health';
import { createMetrics } from '@duende/platform/http/metrics';
import { serveMetrics } from '@duende/platform/http/metrics-server';
import { answerUnreadableRequests } from '@duende/platform/http/unreadable-requests';
import { addressOf } from '@duende/platform/http/server-address';
import type { Logger } from '@duende/platform/logging/logger';
import { createFrontDesk } from './front-desk.ts';
import { forwardRequest } from './forward-request.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { createInstances } from './instances.ts';
import { sideOf } from './route-request.ts';
import { openTunnel } from './tunnel.ts';
import { watchInstances } from './watch-instances.ts';

export interface Gateway {
  readonly address: string;
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  /** folder of the built front end */
  readonly pageAssets: string;
}

/** How long a request may take to arrive whole: a photo over a slow line does. Milliseconds. */
const REQUEST_MS = 300_000;

/** The one address people use before several command and query processes; resolves when it listens. */
export async function startGateway({ config, logger, pageAssets }: GatewayOptions): Promise<Gateway> {
  const metrics = createMetrics();
  const health = createHealthRegistry();
  const sides = {
    command: createInstances('command', config.commandUrls),
    query: createInstances('query', config.queryUrls),
  };
  for (const [name, side] of Object.entries(sides)) {
    health.check(name, side.state);
    for (const instance of side.all)
      health.check(instance.name, () => (side.isThere(instance) ? 'ok' : 'degraded'));
  }
  const desk = createFrontDesk({ config, health, pageAssets });

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const startedAt = performance.now();
    const isDesks = desk.takes(req);
    const side = sideOf(req.method ?? 'GET');
    res.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observeHttp(req.method ?? 'GET', isDesks ? 'own' : side, res.statusCode, seconds);
    });
    if (isDesks) return desk.answer(req, res);
    forwardRequest(req, res, sides[side], config.trustProxy).catch((err: unknown) => {
      logger.error({ err }, 'request could not be passed on');
      res.destroy();
    });
  }

  const tunnels = new Set<Duplex>();
  const server = createServer({ requestTimeout: REQUEST_MS }, answer);
  answerUnreadableRequests(server);
  server.on('upgrade', (req, socket, head) => {
    if (!/^\/socket\.io\/?(\?|$)/.test(req.url ?? '')) return void socket.destroy();
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    openTunnel(req, socket, head, sides.query, config.trustProxy).catch((err: unknown) => {
      logger.error({ err }, 'socket could not be passed on');
      socket.destroy();
    });
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const watch = await watchInstances(Object.values(sides), logger);
  health.ready();
  const metricsServer = await serveMetrics(config, metrics);

  const { port } = server.address() as AddressInfo;
  return {
    address: addressOf({ host: config.host, port }),
    async close() {
      health.stopping();
      watch.stop();
      for (const tunnel of tunnels) tunnel.destroy();
      await drain(server);
      for (const side of Object.values(sides)) side.close();
      await metricsServer.close();
    },
  };
}
