import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStrictServer } from './strict-server.ts';

const REQUEST = 'GET /api/a HTTP/1.1\r\nHost: x\r\n\r\n';
const CLOSING = /^HTTP\/1\.1 200 OK\r\n(?=[^]*\r\nConnection: close\r\n)/;

/** A server whose answers the test gives, and connections to it with all they received. */
async function setUp() {
  const begun: { req: IncomingMessage; res: ServerResponse }[] = [];
  const { server, strict, drain } = createStrictServer((req, res) => void begun.push({ req, res }));
  const port = await listenUntilFinished(server);
  onTestFinished(() => void server.closeAllConnections());
  async function open() {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const client = { socket, text: '', isOver: false };
    socket.on('data', (chunk: Buffer) => (client.text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (client.isOver = true));
    await once(socket, 'connect');
    return client;
  }
  /** Resolves when the server has begun so many requests in all. */
  const begins = (count: number) => vi.waitUntil(() => begun.length === count);
  return { begun, begins, open, drain, strict };
}

test('a running request is answered, and hears that it is the last on its connection', async () => {
  const { begun, begins, open, drain } = await setUp();
  const person = await open();
  person.socket.write(REQUEST);
  await begins(1);
  const drained = drain();
  begun[0]?.res.end('served');
  await drained;
  await vi.waitUntil(() => person.isOver);
  expect(person.text).toMatch(CLOSING);
  expect(person.text).toMatch(/served$/);
});

test('an answer that had begun goes on to its end', async () => {
  const { begun, begins, open, drain } = await setUp();
  const person = await open();
  person.socket.write(REQUEST);
  await begins(1);
  begun[0]?.res.writeHead(200, { 'Content-Length': 6 }).write('ser');
  await vi.waitUntil(() => person.text.endsWith('ser'));
  const drained = drain();
  begun[0]?.res.end('ved');
  await drained;
  await vi.waitUntil(() => person.isOver);
  expect(person.text).toMatch(/served$/);
});

test('a request that was on its way on a kept connection is answered, what was sent ahead of an answer is not begun', async () => {
  const { begun, begins, open, drain } = await setUp();
  const [kept, ahead] = [await open(), await open()];
  kept.socket.write(REQUEST);
  await begins(1);
  begun[0]?.res.end('first');
  await vi.waitUntil(() => kept.text.endsWith('first'));
  ahead.socket.write(REQUEST.repeat(3));
  await begins(2);

  kept.text = '';
  const drained = drain();
  kept.socket.write(REQUEST);
  await begins(3);
  for (const { res } of begun.slice(1)) res.end('last');
  await drained;
  await vi.waitUntil(() => kept.isOver && ahead.isOver);
  for (const client of [kept, ahead]) expect(client.text).toMatch(CLOSING);
  expect(begun).toHaveLength(3);
});

test('a hanging one is asked to come back, instead of being cut off', async () => {
  const { begins, open, drain } = await setUp();
  const person = await open();
  person.socket.write(REQUEST);
  await begins(1);
  await drain();
  await vi.waitUntil(() => person.isOver);
  expect(person.text).toMatch(
    /^HTTP\/1\.1 503 [^]*\r\nRetry-After: 1\r\n[^]*"code":"service\.unavailable"\}$/,
  );
  expect(person.text).toMatch(/\r\nConnection: close\r\n/);
});

const HALVES: readonly [string, string][] = [
  ['no request', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost:'],
  ['half a body', 'POST /api/a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'],
];
test.each(HALVES)('a connection with %s does not keep the server', async (_what, half) => {
  const { open, drain } = await setUp();
  const person = await open();
  person.socket.write(half);
  await drain();
  await vi.waitUntil(() => person.isOver);
});

test('a client that reads nothing, or a socket that stays open, does not keep the server', async () => {
  const { begun, begins, open, drain, strict } = await setUp();
  const [reader, page] = [await open(), await open()];
  reader.socket.pause().write(REQUEST);
  strict.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  page.socket.write(
    'GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await begins(1);
  begun[0]?.res.end(Buffer.alloc(30_000_000));
  await vi.waitUntil(() => page.text.includes(' 101 '));
  await drain();
  await vi.waitUntil(() => page.isOver);
});

/** More than the machine's own buffers hold, and no more: it is read within the second that is left of an ending. */
const LONG_BYTES = 15_000_000;
test('a client still reading when unused connections are closed gets the whole answer', async () => {
  const { begun, begins, open, drain } = await setUp();
  const [reader, unused] = [await open(), await open()];
  reader.socket.pause().removeAllListeners('data').write(REQUEST);
  await begins(1);
  begun[0]?.res.end(Buffer.alloc(LONG_BYTES, 'x'));
  const drained = drain();
  await vi.waitUntil(() => unused.isOver);
  let read = 0;
  reader.socket.on('data', (chunk: Buffer) => (read += chunk.length)).resume();
  await drained;
  await once(reader.socket, 'end');
  expect(read).toBeGreaterThan(LONG_BYTES);
});

test('new connections are refused, but for the time that a proxy is given to see it', async () => {
  const { begun, begins, open, drain } = await setUp();
  const drained = drain(100);
  const late = await open();
  late.socket.write(REQUEST);
  await begins(1);
  begun[0]?.res.end('served');
  await drained;
  await vi.waitUntil(() => late.isOver);
  expect(late.text).toMatch(CLOSING);
  await expect(open()).rejects.toThrow(/ECONNREFUSED/);
});

test('connections that the kernel has taken and Node has not yet are answered', async () => {
  const { begun, begins, open, drain } = await setUp();
  const waiting = Array.from({ length: 30 }, () => open());
  // They are asked for in the next tick, and accepted one in each turn of the loop.
  await Promise.resolve();
  await new Promise((resolve) => process.nextTick(resolve));
  const drained = drain();
  const people = await Promise.all(waiting);
  for (const { socket } of people) socket.write(REQUEST);
  await begins(people.length);
  for (const { res } of begun) res.end('served');
  await drained;
  await vi.waitUntil(() => people.every(({ isOver }) => isOver));
  for (const { text } of people) expect(text).toMatch(CLOSING);
});
