import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeInstance, gatewayRig } from './testing/gateway-rig.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function setUp(options: Parameters<typeof gatewayRig>[0]) {
  const rig = await gatewayRig(options);
  ends.push(rig.close);
  return rig.address;
}

const says =
  (name: string): RequestListener =>
  (req, res) =>
    void text(req).then((body) => res.end(`${name} ${req.method} ${req.url} ${body}`));
/** Takes a request in whole and then breaks off. */
const breaksOff: RequestListener = (req) => void text(req).then(() => req.socket.destroy());

const UNAVAILABLE = { code: 'service.unavailable', message: expect.stringMatching(/\w/) };

test('reads go to the query side, writes with their bodies to the command side, to each instance in turn', async () => {
  const address = await setUp({
    command: [await fakeInstance(says('c1')), await fakeInstance(says('c2'))],
    query: [await fakeInstance(says('q1')), await fakeInstance(says('q2'))],
  });
  const ask = async (method: string, body?: string) =>
    (await fetch(`${address}/api/events?a=1`, { method, ...(body === undefined ? {} : { body }) })).text();
  expect([await ask('GET'), await ask('GET')].sort()).toEqual([
    'q1 GET /api/events?a=1 ',
    'q2 GET /api/events?a=1 ',
  ]);
  expect([await ask('POST', 'x'), await ask('DELETE', 'y')].sort()).toEqual([
    'c1 DELETE /api/events?a=1 y',
    'c2 POST /api/events?a=1 x',
  ]);
});

test('an instance that is gone is left out, and asked again when it is back', async () => {
  const instances = [await fakeInstance(says('one')), await fakeInstance(says('two'))] as const;
  const address = await setUp({ command: instances, query: instances });
  await instances[0].stop();
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await (await fetch(`${address}/x`)).text()).toMatch(/^two GET/);
    expect(await (await fetch(`${address}/x`, { method: 'POST', body: 'whole' })).text()).toBe(
      'two POST /x whole',
    );
  }
  const health = await fetch(`${address}/api/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: 'degraded',
    checks: { query: 'degraded', 'query-2': 'ok' },
  });
  await instances[0].start();
  await vi.waitFor(async () => expect(await (await fetch(`${address}/x`)).text()).toMatch(/^one/), 5000);
});

test('a read that broke off is asked elsewhere, a write never, since it may have been done', async () => {
  const broken = await fakeInstance(breaksOff);
  const done: string[] = [];
  const whole = await fakeInstance((req, res) => {
    done.push(req.method ?? '');
    says('whole')(req, res);
  });
  const address = await setUp({ command: [broken, whole], query: [broken, whole] });
  for (let tries = 0; tries < 4; tries += 1)
    expect(await (await fetch(`${address}/x`)).text()).toMatch(/^whole/);
  const statuses = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await fetch(`${address}/x`, { method: 'POST', body: 'b' })).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 200, 503, 503]);
  expect(done.filter((method) => method === 'POST')).toHaveLength(2);
});

test('a query instance that says it cannot is passed over', async () => {
  const starting = await fakeInstance((_req, res) => void res.writeHead(503).end());
  const address = await setUp({ query: [starting, await fakeInstance(says('ready'))] });
  for (let tries = 0; tries < 3; tries += 1)
    expect(await (await fetch(`${address}/x`)).text()).toMatch(/^ready/);
});

test('with nobody there, people are told to come back soon', async () => {
  const address = await setUp({});
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${address}/api/events`, { method });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual(UNAVAILABLE);
  }
  const screen = await fetch(`${address}/`, { headers: { Accept: 'text/html' } });
  expect(screen.status).toBe(503);
  expect(await screen.text()).toContain('<h1>Volvemos enseguida</h1>');
  const health = await fetch(`${address}/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'down', checks: { command: 'down', query: 'down' } });
});

test('a write without a body arrives without one', async () => {
  const command = await fakeInstance((req, res) => void res.end(JSON.stringify(req.headers)));
  const address = await setUp({ command: [command] });
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write('PATCH /x HTTP/1.1\r\nHost: duende\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toContain('"content-length":"0"');
  expect(answer).not.toMatch(/"transfer-encoding"/);
});

test('an upload streams: its first bytes arrive before the last ones are sent', async () => {
  let arrived = (_first: string): void => undefined;
  const first = new Promise<string>((resolve) => (arrived = resolve));
  const command = await fakeInstance((req, res) => {
    req.once('data', (chunk) => arrived(String(chunk)));
    void text(req).then((body) => res.end(String(body.length)));
  });
  const address = await setUp({ command: [command] });
  const upload = request(`${address}/api/upload`, { method: 'POST' });
  upload.write('first');
  expect(await first).toBe('first');
  upload.end('last');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect(await text(answer)).toBe('9');
});

test('an answer that comes before the body is whole reaches who is still sending it', async () => {
  const command = await fakeInstance((req, res) => {
    res.writeHead(413, { connection: 'close' }).end('too large');
    req.resume();
  });
  const address = await setUp({ command: [command] });
  const upload = request(`${address}/api/upload`, {
    method: 'POST',
    headers: { 'content-length': 50_000_000 },
  });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(100_000));
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([413, 'too large']);
  upload.destroy();
});

test('the caller’s host, address and cookies go through, and every cookie comes back', async () => {
  const query = await fakeInstance((req, res) => {
    res.setHeader('Set-Cookie', ['a=1', 'b=2']);
    res.end(JSON.stringify(req.headers));
  });
  const address = await setUp({ query: [query] });
  const answer = await fetch(`${address}/x`, { headers: { cookie: 'c=3', 'x-forwarded-for': '6.6.6.6' } });
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.json()).toMatchObject({
    host: new URL(address).host,
    cookie: 'c=3',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
});

test('files of the page are answered without asking anybody, compressed where there is a variant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duende-page-'));
  ends.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), 'page');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), 'zipped');
  const address = await setUp({ query: [await fakeInstance(says('query'))], pageAssets: folder });
  const asset = await fetch(`${address}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(await asset.text()).toBe('plain');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-security-policy')).toContain('default-src');
  const head = await fetch(`${address}/assets/app-1a2b.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(head.headers.get('content-encoding')).toBe('gzip');
  for (const path of ['/', '/index.html', '/assets/gone.js'])
    expect(await (await fetch(address + path)).text()).toBe(`query GET ${path} `);
});

test('a socket is connected with an instance that is there', async () => {
  const instances = [await fakeInstance(says('gone')), await fakeInstance(says('there'))] as const;
  for (const { server } of instances)
    server.on('upgrade', (req, socket, head) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      socket.write(`hello ${req.headers['sec-websocket-key']} `);
      socket.write(head);
      socket.pipe(socket);
    });
  const address = await setUp({ query: instances });
  await instances[0].stop();
  for (let tries = 0; tries < 3; tries += 1) {
    const asked = request(`${address}/socket.io/?EIO=4&transport=websocket`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'k' },
    });
    asked.end();
    const [, socket, head] = (await once(asked, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
    let heard = head.toString();
    socket.on('data', (chunk) => (heard += String(chunk)));
    socket.write('echo');
    await vi.waitFor(() => expect(heard).toBe('hello k echo'));
    socket.destroy();
  }
});

test('a socket that an instance refuses, or that nobody is there for, is answered as such', async () => {
  const query = await fakeInstance(says('query'));
  query.server.on('upgrade', (_req, socket) =>
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'),
  );
  const address = await setUp({ query: [query] });
  const statusOf = async () => {
    const asked = request(`${address}/socket.io/`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await statusOf()).toBe(403);
  await query.stop();
  expect(await statusOf()).toBe(503);
});
