import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordingLogger } from '@duende/platform/http/testing/listening-app';
import { loadGatewayConfig } from '../gateway-config.ts';
import { startGateway } from '../start-gateway.ts';

/** A process of a side as the gateway sees it: healthy, and answering everything else as the test says. */
export interface FakeInstance {
  readonly url: string;
  readonly server: Server;
  /** Refuses every connection from now on; its port stays its own to come back to. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function fakeInstance(answer: RequestListener): Promise<FakeInstance> {
  const server = createServer((req, res) => {
    if (req.url === '/api/health') res.end('{}');
    else void answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** A gateway before some instances; `close` ends all of them. */
export async function gatewayRig(options: {
  readonly command?: readonly FakeInstance[];
  readonly query?: readonly FakeInstance[];
  readonly pageAssets?: string;
  readonly env?: Readonly<Record<string, string>>;
}) {
  const { command = [], query = [] } = options;
  const nobody = await fakeInstance(() => undefined);
  await nobody.stop();
  const urls = (side: readonly FakeInstance[]) =>
    side.length === 0 ? nobody.url : side.map(({ url }) => url).join(',');
  const config = loadGatewayConfig({
    PORT: '0',
    COMMAND_URLS: urls(command),
    QUERY_URLS: urls(query),
    ...options.env,
  });
  const { logger } = recordingLogger();
  const gateway = await startGateway({ config, logger, pageAssets: options.pageAssets ?? '/nowhere' });
  return {
    address: gateway.address,
    async close() {
      await gateway.close();
      for (const { server, stop } of [...command, ...query]) if (server.listening) await stop();
    },
  };
}
