import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test as plainTest, vi } from 'vitest';
import { fakeInstance, type FakeInstance } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';
import type { RigSettings } from './testing/proxy-rig.ts';

async function instance(): Promise<FakeInstance> {
  const made = await fakeInstance((_req, res) => void res.end());
  onTestFinished(made.close);
  return made;
}

/** A process that sends its name to each socket. */
async function socketInstance(name: string): Promise<FakeInstance> {
  const made = await instance();
  const server = new Server({ serveClient: false });
  server.attach(made.server);
  server.on(
    'connection',
    (socket) => void socket.on('who', (answer: (name: string) => void) => answer(name)),
  );
  onTestFinished(() => void server.disconnectSockets(true));
  return made;
}

describe.each(PROXIES)('$name', (proxy) => {
  const test = plainTest.skipIf(proxy.isMissing);
  const rig = (settings: RigSettings) => rigOf(proxy, settings);

  test.each([['polling'], ['websocket']])(
    'sockets by %s stay with one of two instances',
    async (transport) => {
      const instances = [await socketInstance('one'), await socketInstance('two')];
      const { address } = await rig({ query: instances.map(({ url }) => url) });
      const met = new Set<string>();
      for (let number = 0; number < 20 && met.size < 2; number += 1) {
        const socket = io(address, {
          transports: [transport],
          withCredentials: true,
          forceNew: true,
          reconnection: false,
        });
        onTestFinished(() => void socket.disconnect());
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve);
          socket.once('connect_error', reject);
        });
        for (let times = 0; times < 5; times += 1)
          met.add((await socket.timeout(10_000).emitWithAck('who')) as string);
        socket.disconnect();
      }
      expect([...met].sort()).toEqual(['one', 'two']);
    },
  );

  test.each([
    ['http://127.0.0.1', 'Path=/socket.io; HttpOnly; SameSite=Strict'],
    ['https://duende.example', 'Path=/socket.io; HttpOnly; SameSite=Strict; Secure'],
  ])('the cookie they stay by is only for them (%s)', async (publicUrl, attributes) => {
    const { address } = await rig({ query: [(await socketInstance('one')).url], publicUrl });
    const opened = await fetch(`${address}/socket.io/?EIO=4&transport=polling`);
    expect(opened.status).toBe(200);
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^live=[0-9a-f]{32,64}; ${attributes}$`)),
    ]);
    expect((await fetch(`${address}/x`)).headers.getSetCookie()).toEqual([]);
  });

  const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'k' };

  test('a socket is connected with an instance that is there, and bytes go both ways', async () => {
    const instances = [await instance(), await instance()] as const;
    for (const { server } of instances)
      server.on('upgrade', (req, socket, head) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        socket.write(`hello ${req.headers['sec-websocket-key']} `);
        socket.write(head);
        socket.pipe(socket);
      });
    const { address } = await rig({ query: instances.map(({ url }) => url) });
    await instances[0].stop();
    for (let tries = 0; tries < 3; tries += 1) {
      const asked = request(`${address}/socket.io/?EIO=4&transport=websocket`, { headers: UPGRADE });
      asked.end();
      const [, socket, head] = (await once(asked, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
      let received = head.toString();
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.write('echo');
      await vi.waitFor(() => expect(received).toBe('hello k echo'));
      socket.destroy();
    }
  });

  test('a socket that an instance refuses, or without an instance, gets that answer', async () => {
    const query = await instance();
    query.server.on('upgrade', (_req, socket) =>
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'),
    );
    const { address } = await rig({ query: [query.url] });
    const statusOf = async () => {
      const asked = request(`${address}/socket.io/`, { headers: UPGRADE });
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect(await statusOf()).toBe(403);
    await query.stop();
    expect(await statusOf()).toBe(503);
  });

  test('an upgrade on other paths is answered as a normal request', async () => {
    const query = await instance();
    query.server.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 418 No\r\n\r\n'));
    const { address } = await rig({ query: [query.url] });
    const asked = request(`${address}/api/events`, { headers: { connection: 'Upgrade', upgrade: 'h2c' } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, query.seen]).toEqual([200, ['GET /api/events']]);
  });
});
