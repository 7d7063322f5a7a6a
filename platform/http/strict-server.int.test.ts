import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { CONNECTION_LIMITS } from '../config/limits.ts';
import { createStrictServer } from './strict-server.ts';

/** A strict server that notes what it lets through, and a way to write bytes to it. */
async function setUp(limits = CONNECTION_LIMITS) {
  const seen: string[] = [];
  const requests: IncomingMessage[] = [];
  const { server, strict } = createStrictServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    requests.push(req);
    req.resume().once('end', () => res.end('served'));
  }, limits);
  const port = await listenUntilFinished(server);
  const taken: Socket[] = [];
  server.on('connection', (socket) => taken.push(socket));
  /** Everything that is answered until the server closes the connection. */
  async function send(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(bytes);
    return text(socket);
  }
  /**
   * Everything that is answered to somebody who never closes a connection, once the server has ended its side, and the server's
   * own end of it.
   */
  async function sendAndStay(bytes: string): Promise<{ answer: string; socket: Socket }> {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.on('error', () => undefined);
    client.write(bytes);
    const answer = await text(client);
    const [socket] = taken;
    if (socket === undefined) throw new Error('no one was let in');
    return { answer, socket };
  }
  return { server, port, seen, requests, send, sendAndStay, strict };
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const MALFORMED =
  /^HTTP\/1\.1 400 Bad Request\r\n(?=[^]*\r\nConnection: close\r\n)[^]*\r\n\r\n\{"message":"La petición no se puede leer\.","code":"request\.malformed"\}$/;

test.each([
  ['content-length'],
  ['Transfer-Encoding'],
  ['close, HOST'],
  ['keep-alive,cookie'],
  ['cookie , keep-alive'],
])('a request whose Connection names a header that must not be dropped (%s) is refused', async (named) => {
  const { seen, send } = await setUp();
  const smuggled = head('GET /smuggled HTTP/1.1');
  const sent = head(
    'DELETE /a HTTP/1.1',
    `Connection: ${named}`,
    'Cookie: session=1',
    `Content-Length: ${smuggled.length}`,
  );
  expect(await send(sent + smuggled)).toMatch(MALFORMED);
  expect(seen).toEqual([]);
});

test('naming such a header in a second Connection is refused too', async () => {
  const { seen, send } = await setUp();
  expect(await send(head('GET /a HTTP/1.1', 'Connection: keep-alive', 'Connection: content-length'))).toMatch(
    MALFORMED,
  );
  expect(seen).toEqual([]);
});

test('requests after a refused one on its connection are not carried out', async () => {
  const { seen, send } = await setUp();
  const answers = await send(
    head('GET /a HTTP/1.1', 'Connection: host') + head('DELETE /b HTTP/1.1', 'Connection: close'),
  );
  expect(answers).toMatch(MALFORMED);
  expect(seen).toEqual([]);
});

test('bytes behind a refused request that are none are not answered a second time', async () => {
  const { send } = await setUp();
  const chunked = head('POST /a HTTP/1.1', 'Connection: content-length', 'Transfer-Encoding: chunked');
  expect(await send(`${chunked}0\r\n\r\nno request\r\n\r\n`)).toMatch(MALFORMED);
});

test('a Connection that names nothing of that kind is served', async () => {
  const { seen, send } = await setUp();
  const answers = await send(
    head('GET /a HTTP/1.1', 'Connection: keep-alive, X-Hop', 'X-Hop: 1') +
      head('GET /b HTTP/1.1', 'Connection: close'),
  );
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(seen).toEqual(['GET /a', 'GET /b']);
});

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket'];

test('a server that takes no upgrades serves such a request as any other', async () => {
  const { seen, send } = await setUp();
  expect(await send(head('GET /a HTTP/1.1', 'Connection: close, Upgrade', 'Upgrade: h2c'))).toMatch(
    / 200 OK/,
  );
  expect(seen).toEqual(['GET /a']);
});

test.each([
  ['anywhere but to the sockets', 'GET /api/events HTTP/1.1', UPGRADE],
  ['with a body', 'GET /socket.io/?a=1 HTTP/1.1', [...UPGRADE, 'Content-Length: 3']],
  ['with a body of unknown length', 'POST /socket.io/ HTTP/1.1', [...UPGRADE, 'Transfer-Encoding: chunked']],
  [
    'that has its cookie dropped',
    'GET /socket.io/ HTTP/1.1',
    ['Connection: Upgrade, Cookie', 'Upgrade: websocket'],
  ],
])('an upgrade %s is refused', async (_what, line, headers) => {
  const { seen, send, strict } = await setUp();
  strict.on('upgrade', (req, socket) => {
    seen.push(`upgrade ${req.url}`);
    socket.destroy();
  });
  expect(await send(`${head(line, ...headers)}3\r\nabc\r\n0\r\n\r\n`)).toMatch(MALFORMED);
  expect(seen).toEqual([]);
});

test('an upgrade of a socket passes', async () => {
  const { seen, send, strict } = await setUp();
  strict.on('upgrade', (req, socket) => {
    seen.push(`upgrade ${req.url}`);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  expect(await send(head('GET /socket.io/?EIO=4 HTTP/1.1', ...UPGRADE))).toContain(' 101 ');
  expect(seen).toEqual(['upgrade /socket.io/?EIO=4']);
});

const SHORT = { ...CONNECTION_LIMITS, headersMs: 200, requestMs: 400, checkEveryMs: 50 };

test('a connection whose headers never end is answered, and gone though its caller stays', async () => {
  const { sendAndStay } = await setUp(SHORT);
  const { answer, socket } = await sendAndStay('GET /a HTTP/1.1\r\nHost:');
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  await closed(socket);
});

test('a body that never ends is answered, and its connection gone', async () => {
  const { sendAndStay, requests } = await setUp(SHORT);
  const { answer, socket } = await sendAndStay(`${head('POST /a HTTP/1.1', 'Content-Length: 9')}abc`);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  await closed(socket);
  expect(requests[0]?.complete).toBe(false);
});

test('an unused connection is closed without a word', async () => {
  const { sendAndStay } = await setUp(SHORT);
  const { answer, socket } = await sendAndStay('');
  expect(answer).toBe('');
  await closed(socket);
});

test('a body that stops is given up before its time is over', async () => {
  const { sendAndStay, requests } = await setUp({ ...CONNECTION_LIMITS, stallMs: 200, checkEveryMs: 50 });
  const { socket } = await sendAndStay(`${head('POST /a HTTP/1.1', 'Content-Length: 9000')}abc`);
  await closed(socket);
  expect(requests[0]?.destroyed).toBe(true);
});

test.each([
  ['what is no request', 'no request\r\n\r\n'],
  ['a refused request', head('GET /a HTTP/1.1', 'Connection: host')],
  ['a refused upgrade', head('GET /a HTTP/1.1', ...UPGRADE)],
])('the connection of %s is gone though its caller stays', async (_what, bytes) => {
  const { sendAndStay, strict } = await setUp();
  strict.on('upgrade', () => undefined);
  const { answer, socket } = await sendAndStay(bytes);
  expect(answer).toMatch(MALFORMED);
  await closed(socket);
});

test('connections above the limit are closed without an answer', async () => {
  const { server, port, send } = await setUp({ ...CONNECTION_LIMITS, most: 1 });
  const first = connect(port, '127.0.0.1');
  onTestFinished(() => void first.destroy());
  await once(server, 'connection');
  expect(await send(head('GET /a HTTP/1.1', 'Connection: close'))).toBe('');
});
