import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONNECTION_LIMITS } from '../config/limits.ts';
import { createStrictServer } from './strict-server.ts';

const REQUEST = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the systems of both sides keep for each other. */
const LARGE = Buffer.alloc(30_000_000, 'x');
const ONCE_A_MOMENT = { ...CONNECTION_LIMITS, checkEveryMs: 50 };

async function setUp(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
  limits = CONNECTION_LIMITS,
) {
  const { server, strict } = createStrictServer(answer, limits);
  const taken: Socket[] = [];
  server.on('connection', (socket) => taken.push(socket));
  const port = await listenUntilFinished(server);
  /** A connection that reads nothing, and the server's end of it. */
  async function open(): Promise<{ client: Socket; served: Socket }> {
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    await vi.waitUntil(() => taken.length > 0);
    return { client, served: taken.shift()! };
  }
  return { port, open, taken, strict };
}

test('requests that were sent ahead are begun one by one, each when the answer before it is taken', async () => {
  const begun: ServerResponse[] = [];
  const { open } = await setUp((_req, res) => void begun.push(res));
  const { client, served } = await open();
  client.write(REQUEST.repeat(3));
  await vi.waitUntil(() => served.bytesRead === 3 * REQUEST.length && begun.length > 0);
  expect(begun).toHaveLength(1);
  let answers = '';
  client.on('data', (chunk: Buffer) => (answers += chunk.toString())).resume();
  for (const number of [1, 2, 3]) {
    await vi.waitUntil(() => begun.length === number);
    begun.at(-1)?.end(`answer ${number}`);
  }
  await vi.waitUntil(() => answers.includes('answer 3'));
  expect(answers.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

test('a client that pipelines too much is cut off before its requests are handled or even read', async () => {
  let read = 0;
  const count = (): number => (read += 1);
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  let begun = 0;
  const { open } = await setUp((_req, res) => {
    begun += 1;
    res.end(LARGE);
  });
  const { client, served } = await open();
  client.write(REQUEST.repeat(2_000));
  await vi.waitUntil(() => served.destroyed);
  expect(begun).toBeLessThanOrEqual(CONNECTION_LIMITS.ahead + 1);
  expect(read).toBe(CONNECTION_LIMITS.ahead + 2);
});

test('a client that reads nothing is cut off, with all that waits', async () => {
  let begun = 0;
  const { open } = await setUp(
    (_req, res) => {
      begun += 1;
      res.end(LARGE);
    },
    { ...ONCE_A_MOMENT, unreadMs: 200 },
  );
  const { client, served } = await open();
  client.write(REQUEST.repeat(3));
  await vi.waitUntil(() => served.destroyed);
  expect(begun).toBe(1);
});

test('a slow reader gets everything, even if that takes longer than the limit for reading nothing', async () => {
  const limits = { ...ONCE_A_MOMENT, unreadMs: 1_500 };
  const { open } = await setUp((_req, res) => res.end(LARGE), limits);
  const { client, served } = await open();
  client.write(REQUEST);
  const startedAt = performance.now();
  let read = 0;
  while (read < LARGE.length) {
    read += (client.read() as Buffer | null)?.length ?? 0;
    expect(served.destroyed && served.writableLength > 0).toBe(false);
    // A telephone's pace, in proportion.
    await pause(5);
  }
  while (performance.now() - startedAt < 2 * limits.unreadMs + 500) {
    client.write(REQUEST);
    let more = 0;
    for (; more < LARGE.length; await pause(5)) more += (client.read() as Buffer | null)?.length ?? 0;
  }
  expect(served.destroyed).toBe(false);
});

test('an answer that is made slowly is awaited', async () => {
  const limits = { ...ONCE_A_MOMENT, unreadMs: 100 };
  let looks = 0;
  const { open } = await setUp((_req, res) => {
    const timer = setInterval(() => {
      looks += 1;
      if (looks < 10) return;
      clearInterval(timer);
      res.end('at last');
    }, limits.unreadMs);
  }, limits);
  const { client } = await open();
  client.write(REQUEST);
  const [answer] = (await once(client.resume(), 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
});

test('a browser’s six connections, and a proxy’s one, carry as many requests as there are', async () => {
  const { port, taken } = await setUp((_req, res) => res.end('served'));
  const ask = async (agent: Agent): Promise<number | undefined> => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
    await answer.toArray();
    return answer.statusCode;
  };
  for (const maxSockets of [6, 1]) {
    const agent = new Agent({ keepAlive: true, maxSockets });
    onTestFinished(() => agent.destroy());
    const statuses = await Promise.all(Array.from({ length: 300 }, () => ask(agent)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(taken.splice(0)).toHaveLength(maxSockets);
  }
});

test('a connection that asks for an answer does not become a socket before it has it', async () => {
  const { open, strict } = await setUp(() => undefined);
  let upgrades = 0;
  strict.on('upgrade', () => (upgrades += 1));
  const { client, served } = await open();
  const upgrade =
    'GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  client.write(REQUEST + upgrade);
  await vi.waitUntil(() => served.destroyed);
  expect(upgrades).toBe(0);
});
