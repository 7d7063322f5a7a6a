import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { errorPage } from '@duende/platform/http/error-body';
import { describe, expect, test as plainTest } from 'vitest';
import { instance, urls } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';
import type { RigSettings } from './testing/proxy-rig.ts';
import { exchangeRaw } from './testing/raw-exchange.ts';

/** The page in one line, as the Caddyfile holds it: it looks the same. */
const squeezed = (html: string) => html.replace(/\s+/g, '').replaceAll(';}', '}');

const says =
  (name: string): RequestListener =>
  (req, res) =>
    void text(req).then(
      (body) => res.end(`${name} ${req.method} ${req.url} ${body}`),
      () => res.destroy(),
    );

describe.each(PROXIES)('$name', (proxy) => {
  const test = plainTest.skipIf(proxy.isMissing);
  const rig = (settings: RigSettings) => rigOf(proxy, settings);

  test('without a process, people are asked to come back soon', async () => {
    const { address } = await rig({});
    const [status, message] = REFUSALS['service.unavailable'];
    // Caddy keeps each waiting for somebody who answers, so they are asked side by side.
    const calls = [
      ['GET', '/api/events'],
      ['POST', '/api/events'],
      ['GET', '/api/health'],
    ] as const;
    const refusedCalls = calls.map(async ([method, path]) => {
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
    const refusedPages = pages.flatMap((path) =>
      ways.map(async ([method, name, value]) => {
        // What `fetch` says of itself cannot be set.
        const asked = request(`${address}${path}`, { method, headers: { [name]: value } }).end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        const page = method === 'HEAD' ? '' : errorPage({ message, retryAfter: 2 });
        expect(squeezed(await text(answer))).toBe(squeezed(page));
      }),
    );
    await Promise.all([...refusedCalls, ...refusedPages]);
  });

  const TOO_LARGE = { code: 'request.too-large', message: REFUSALS['request.too-large'][1] };

  test('a body of 12 MB is refused, one that holds a photo of 10 MB is not', async () => {
    const command = await instance((req, res) => {
      const cutOff = () => res.destroy();
      void text(req).then((body) => res.end(String(body.length)), cutOff);
    });
    const { address } = await rig({ command: urls(command) });
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
    const { address } = await rig({ command: urls(command) });
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
    const { address } = await rig({ command: urls(command) });
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
    const { port } = await rig({ query: urls(query) });
    const long = await exchangeRaw(port, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(30_000)}\r\n\r\n`);
    expect(long.text).toMatch(/^HTTP\/1\.1 431 /);
    const slow = await exchangeRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(slow.isClosed).toBe(true);
    expect(query.seen).toEqual([]);
  });
});
