import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { REFUSALS } from '@duende/contracts/refusal';
import { errorPage } from '@duende/platform/http/error-body';
import { expect, onTestFinished, test, vi } from 'vitest';
import { caddyRig } from './testing/caddy-rig.ts';
import { instance, urls } from './testing/fake-instance.ts';
import { exchangeRaw } from './testing/raw-exchange.ts';

const says =
  (name: string): RequestListener =>
  (req, res) =>
    void text(req).then(
      (body) => res.end(`${name} ${req.method} ${req.url} ${body}`),
      () => res.destroy(),
    );
/** Takes a request in whole and then breaks off. */
const breaksOff: RequestListener = (req) => void text(req).then(() => req.socket.destroy());

test('reads go to the query side, what changes something to the command side, sockets to the query side', async () => {
  const [command, query] = [await instance(says('c')), await instance(says('q'))];
  const { address } = await caddyRig({ command: urls(command), query: urls(query) });
  const ask = async (method: string, path: string, body?: string) =>
    (await fetch(address + path, { method, ...(body !== undefined && { body }) })).text();
  expect(await ask('GET', '/api/events?a=1')).toBe('q GET /api/events?a=1 ');
  expect(await ask('GET', '/eventos/una-fiesta')).toBe('q GET /eventos/una-fiesta ');
  expect(await ask('POST', '/api/events?a=1', 'x')).toBe('c POST /api/events?a=1 x');
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect(await ask(method, '/api/x', 'y')).toBe(`c ${method} /api/x y`);
  expect(await ask('POST', '/socket.io/?EIO=4', 'z')).toBe('q POST /socket.io/?EIO=4 z');
});

test('an instance that is gone is left out, whole bodies go to the other one, and it is asked again when it is back', async () => {
  const [one, two] = [await instance(says('one')), await instance(says('two'))];
  const { address } = await caddyRig({ command: urls(one, two), query: urls(one, two) });
  await one.stop();
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await (await fetch(`${address}/x`)).text()).toMatch(/^two GET/);
    const body = 'whole '.repeat(20_000);
    // Caddy 2.6.2 answers 503 until it has noticed, since it gives up a body with the connection that could not be made.
    await vi.waitFor(async () =>
      expect(await (await fetch(`${address}/x`, { method: 'POST', body })).text()).toBe(
        `two POST /x ${body}`,
      ),
    );
  }
  await one.start();
  await vi.waitFor(async () => expect(await (await fetch(`${address}/x`)).text()).toMatch(/^one/));
});

test('one that is gone for a moment is waited for, by a write with a body too', async () => {
  const only = await instance(says('back'));
  const { address } = await caddyRig({ command: urls(only) });
  const write = async () => (await fetch(`${address}/x`, { method: 'POST', body: 'b' })).text();
  expect(await write()).toBe('back POST /x b');
  await only.stop();
  // Until Caddy has noticed, a write is refused at once and sent nowhere else; from then on it is waited for, here in vain.
  let waitedMs: number;
  do {
    const since = performance.now();
    expect(await write()).toContain('service.unavailable');
    waitedMs = performance.now() - since;
  } while (waitedMs < 2_000);
  const asked = write();
  await only.start();
  expect(await asked).toBe('back POST /x b');
});

test('a read that broke off is asked elsewhere, a write never, since it may have been done', async () => {
  const [broken, whole] = [await instance(breaksOff), await instance(says('whole'))];
  const { address } = await caddyRig({ command: urls(broken), query: urls(broken, whole) });
  for (let tries = 0; tries < 4; tries += 1)
    expect(await (await fetch(`${address}/x`)).text()).toMatch(/^whole/);
  for (const [method, body] of [['POST', 'b'], ['DELETE'], ['PATCH']] as const) {
    await vi.waitFor(async () => {
      const before = broken.seen.length;
      const { status } = await fetch(`${address}/${method}`, { method, body: body ?? null });
      expect([status, broken.seen.length - before]).toEqual([503, 1]);
    });
  }
});

test('a write that broke off is done nowhere else', async () => {
  const [broken, whole] = [await instance(breaksOff), await instance(says('whole'))];
  const { address } = await caddyRig({ command: urls(broken, whole) });
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1)
    statuses.push((await fetch(`${address}/${number}`, { method: 'POST', body: 'b' })).status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const all = [...broken.seen, ...whole.seen];
  expect(all.sort()).toEqual(Array.from({ length: 12 }, (_, number) => `POST /${number}`).sort());
});

test('an instance whose health says that it cannot is passed over', async () => {
  const starting = await instance(says('starting'), () => false);
  const { address } = await caddyRig({ query: urls(starting, await instance(says('ready'))) });
  await vi.waitFor(async () => {
    for (let tries = 0; tries < 6; tries += 1)
      expect(await (await fetch(`${address}/x`)).text()).toMatch(/^ready/);
  });
});

const CHUNKED = 'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

test('bodies that cannot be read take no instance from anybody else, and are told so', async () => {
  const only = await instance(says('here'));
  const { address, port } = await caddyRig({ command: urls(only), query: urls(only) });
  const unreadable: Promise<string>[] = [];
  const sending = setInterval(() => {
    unreadable.push(
      exchangeRaw(port, `${CHUNKED}zz\r\nhello\r\n0\r\n\r\n`).then((exchange) => exchange.text),
    );
  }, 100);
  onTestFinished(() => clearInterval(sending));
  for (let turn = 0; turn < 6; turn += 1) {
    expect(await (await fetch(`${address}/x`)).text()).toBe('here GET /x ');
    const wrote = await fetch(`${address}/x`, { method: 'POST', body: 'b' });
    expect(await wrote.text()).toBe('here POST /x b');
    await delay(200);
  }
  clearInterval(sending);
  expect(unreadable.length).toBeGreaterThan(3);
  for (const answer of await Promise.all(unreadable))
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"request\.malformed"/);
});

test('with nobody there, people are told to come back soon', async () => {
  const { address } = await caddyRig({});
  const [status, message] = REFUSALS['service.unavailable'];
  // Caddy keeps each waiting for somebody who answers, so they are asked side by side.
  const calls = [
    ['GET', '/api/events'],
    ['POST', '/api/events'],
    ['GET', '/api/health'],
  ] as const;
  const toldCalls = calls.map(async ([method, path]) => {
    const answer = await fetch(`${address}${path}`, { method, headers: { Accept: '*/*' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '2']);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ code: 'service.unavailable', message });
  });
  const pages = ['/', '/?view=form', '/audit', '/register', '/nueva-contrasena/abc', '/eventos/x'];
  const ways = [
    ['GET', 'Accept', 'text/html,*/*;q=0.8'],
    ['HEAD', 'Accept', 'text/html,*/*;q=0.8'],
    ['GET', 'Sec-Fetch-Mode', 'navigate'],
  ] as const;
  const toldPages = pages.flatMap((path) =>
    ways.map(async ([method, name, value]) => {
      // What `fetch` says of itself cannot be set.
      const asked = request(`${address}${path}`, { method, headers: { [name]: value } }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(await text(answer)).toBe(method === 'HEAD' ? '' : errorPage({ message, retryAfter: 2 }));
    }),
  );
  await Promise.all([...toldCalls, ...toldPages]);
});

test('the command side tells its health at an address of its own', async () => {
  const [command, query] = [await instance(says('c')), await instance(says('q'), () => false)];
  const { address } = await caddyRig({ command: urls(command), query: urls(query) });
  expect((await fetch(`${address}/api/health/commands`)).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(`${address}/api/health`)).status).toBe(503));
});

test('what an undo would do is asked of the command side', async () => {
  const [command, query] = [await instance(says('c')), await instance(says('q'))];
  const { address } = await caddyRig({ command: urls(command), query: urls(query) });
  const paths = ['/api/admin/undo/1?type=party&id=2', '/api/admin/audit', '/api/admin/undone'];
  const answers = await Promise.all(paths.map(async (path) => (await fetch(`${address}${path}`)).text()));
  expect(answers.map((said) => said.at(0))).toEqual(['c', 'q', 'q']);
});

const TOO_LARGE = { code: 'request.too-large', message: REFUSALS['request.too-large'][1] };

test('a body of 12 MB is refused, one that holds a photo of 10 MB is not', async () => {
  const command = await instance((req, res) => {
    const cutOff = () => res.destroy();
    void text(req).then((body) => res.end(String(body.length)), cutOff);
  });
  const { address } = await caddyRig({ command: urls(command) });
  const send = (bytes: number, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/upload`, { method: 'POST', body: Buffer.alloc(bytes), headers });
  const large = await send(12_000_000);
  expect([large.status, await large.json()]).toEqual([413, TOO_LARGE]);
  expect(command.seen).toEqual([]);
  expect(await (await send(10_700_000)).text()).toBe('10700000');

  const upload = request(`${address}/api/upload`, { method: 'POST' });
  upload.on('error', () => undefined);
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  for (let sent = 0; sent < 12; sent += 1) upload.write(Buffer.alloc(1_000_000));
  upload.end();
  const [answer] = await answered;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([413, TOO_LARGE]);
});

test('an upload streams: its first bytes arrive before the last ones are sent', async () => {
  let arrived = (_first: string): void => undefined;
  const first = new Promise<string>((resolve) => (arrived = resolve));
  const command = await instance((req, res) => {
    req.once('data', (chunk) => arrived(String(chunk)));
    void text(req).then((body) => res.end(String(body.length)));
  });
  const { address } = await caddyRig({ command: urls(command) });
  const upload = request(`${address}/api/upload`, { method: 'POST' });
  upload.write('first');
  expect(await first).toBe('first');
  upload.end('last');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect(await text(answer)).toBe('9');
});

test('an answer that comes before the body is whole reaches who is still sending it', async () => {
  const command = await instance((req, res) => {
    res.writeHead(413, { connection: 'close' }).end('too large');
    req.resume();
  });
  const { address } = await caddyRig({ command: urls(command) });
  const upload = request(`${address}/api/upload`, {
    method: 'POST',
    headers: { 'content-length': 10_000_000 },
  });
  upload.on('error', () => undefined);
  const sending = setInterval(() => upload.write(Buffer.alloc(10_000)), 20);
  try {
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'too large']);
  } finally {
    clearInterval(sending);
  }
  upload.destroy();
});

test('headers that are longer than any are refused, and callers who take their time over them are cut off', async () => {
  const query = await instance(says('q'));
  const { port } = await caddyRig({ query: urls(query) });
  const long = await exchangeRaw(port, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(30_000)}\r\n\r\n`);
  expect(long.text).toMatch(/^HTTP\/1\.1 431 /);
  const slow = await exchangeRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n');
  expect(slow.isClosed).toBe(true);
  expect(query.seen).toEqual([]);
});
