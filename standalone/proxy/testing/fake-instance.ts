import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStrictServer } from '@duende/platform/http/strict-server';
import { onTestFinished } from 'vitest';

/** Behind the proxy: healthy, reports its address, and answers as the test defines. */
export interface FakeInstance {
  readonly url: string;
  /** for sockets */
  readonly server: Server;
  /** without health checks: `GET /x` */
  readonly seen: readonly string[];
  /** Keeps the port for a later start. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function fakeInstance(
  answer: RequestListener,
  isHealthy: () => boolean = () => true,
): Promise<FakeInstance> {
  const seen: string[] = [];
  const { server, strict } = createStrictServer((req, res) => {
    if (req.url === '/api/health') return void res.writeHead(isHealthy() ? 200 : 503).end(url);
    seen.push(`${req.method} ${req.url}`);
    void answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  async function stop() {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
  return {
    url,
    server: strict,
    seen,
    stop,
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: async () => (server.listening ? stop() : undefined),
  };
}

/** Ends with its test. */
export async function instance(...given: Parameters<typeof fakeInstance>): Promise<FakeInstance> {
  const made = await fakeInstance(...given);
  onTestFinished(made.close);
  return made;
}

export const urls = (...instances: readonly FakeInstance[]) => instances.map(({ url }) => url);
