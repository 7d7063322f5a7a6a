import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fakeInternet, html, redirect } from '../testing/fake-internet.ts';
import { PAGES, PHOTOS } from './entradium.ts';
import { pinned } from '@duende/platform/net/network';
import { createSafeFetch } from './safe-fetch.ts';

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const PAGE = '<h1>Luna Llena</h1>';
const start = new URL('http://entradium.com/events/luna');

async function setUp(
  answers: Record<string, RequestListener>,
  addresses?: Record<string, readonly string[]>,
  timeoutMs?: number,
) {
  const internet = await fakeInternet(answers, addresses);
  const fetchSafely = createSafeFetch({
    network: internet.network,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { ...internet, fetchPage: (url = start) => fetchSafely(url, PAGES), fetchSafely };
}

const packed = (encoding: string, body: Buffer): RequestListener => {
  return (_req, res) =>
    res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(body);
};

describe('a page is fetched', () => {
  it('from the address that was checked', async () => {
    const { fetchPage, connections } = await setUp({ 'entradium.com/events/luna': html(PAGE) });
    const { url, body } = await fetchPage();

    expect([url.href, body.toString()]).toEqual([start.href, PAGE]);
    expect(connections).toEqual([
      { hostname: 'entradium.com', addresses: [{ address: '93.184.216.34', family: 4 }], isSecure: false },
    ]);
  });

  it('over up to three redirects, relative ones too', async () => {
    const { fetchPage, connections } = await setUp({
      'entradium.com/events/luna': redirect('/a'),
      'entradium.com/a': redirect('http://entradium.com/b', 301),
      'entradium.com/b': redirect('c', 307),
      'entradium.com/c': html(PAGE),
    });

    expect((await fetchPage()).url.href).toBe('http://entradium.com/c');
    expect(connections).toHaveLength(4);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('packed with %s', async (encoding, pack) => {
    const { fetchPage } = await setUp({ 'entradium.com/events/luna': packed(encoding, pack(PAGE)) });

    expect((await fetchPage()).body.toString()).toBe(PAGE);
  });

  it('with secure connections where the address says so', async () => {
    const { fetchPage, connections } = await setUp({ 'entradium.com/events/luna': html(PAGE) });
    await fetchPage(new URL('https://entradium.com/events/luna'));

    expect(connections).toMatchObject([{ isSecure: true }]);
  });
});

describe('nothing is asked of', () => {
  it.each([
    ['a private address', ['10.0.0.5']],
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a cloud’s metadata', ['169.254.169.254']],
    ['a name with one private address among public ones', ['93.184.216.34', '192.168.1.1']],
    ['a name without any address', []],
  ])('%s', async (_what, addresses) => {
    const { fetchPage, connections } = await setUp({}, { 'entradium.com': addresses });

    await expect(fetchPage()).rejects.toMatchObject({ code: 'import.unreachable' });
    expect(connections).toEqual([]);
  });

  it('a private address that a redirect leads to', async () => {
    const { fetchSafely, requests } = await setUp(
      { 'cdn.entradium.com/luna.jpg': redirect('http://interna.entradium.com/') },
      { 'interna.entradium.com': ['10.0.0.5'] },
    );

    const photo = fetchSafely(new URL('http://cdn.entradium.com/luna.jpg'), PHOTOS);
    await expect(photo).rejects.toMatchObject({ code: 'import.unreachable' });
    expect(requests).toEqual(['cdn.entradium.com/luna.jpg']);
  });

  it.each([
    ['another host', 'http://example.com/', 'import.foreign-host'],
    ['another port', 'http://entradium.com:8080/', 'import.foreign-host'],
    ['an address in numbers', 'http://127.0.0.1/', 'import.foreign-host'],
    ['a host without scheme', '//example.com/events/luna', 'import.foreign-host'],
    ['user info', 'http://ana:secreto@entradium.com/', 'import.url-invalid'],
    ['another scheme', 'file:///etc/passwd', 'import.url-invalid'],
    ['no address at all', 'http://', 'import.unreachable'],
  ])('%s that a redirect leads to', async (_what, to, code) => {
    const { fetchPage, connections } = await setUp({ 'entradium.com/events/luna': redirect(to) });

    await expect(fetchPage()).rejects.toMatchObject({ code });
    expect(connections).toHaveLength(1);
  });
});

describe('given up as unreachable', () => {
  const unreachable = async (answer: RequestListener, timeoutMs?: number) => {
    const { fetchPage, requests } = await setUp({ 'entradium.com/events/luna': answer }, {}, timeoutMs);
    await expect(fetchPage()).rejects.toMatchObject({ code: 'import.unreachable', status: 502 });
    return requests;
  };

  it('is a loop of redirects', async () => {
    expect(await unreachable(redirect('/events/luna'))).toHaveLength(4);
  });

  it('is an error page', async () => {
    await unreachable((_req, res) => res.writeHead(500, { 'Content-Type': 'text/html' }).end(PAGE));
  });

  it('is another type of content', async () => {
    await unreachable((_req, res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
    await unreachable((_req, res) => res.writeHead(200).end(PAGE));
  });

  it('is an answer with an unrequested or broken encoding', async () => {
    await unreachable(packed('zstd', Buffer.from(PAGE)));
    await unreachable(packed('gzip', Buffer.from(PAGE)));
    await unreachable(packed('gzip', gzipSync('x'.repeat(1000)).subarray(0, 20)));
  });

  it('is a server that never answers', async () => {
    await unreachable(() => undefined, 200);
  });

  it('is a server that stalls in the middle of a page', async () => {
    await unreachable((_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).write('<h1>'), 200);
  });

  it('is a connection that breaks off', async () => {
    await unreachable((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '100' }).write('<h1>');
      setImmediate(() => res.destroy());
    });
  });

  it('is a name server that stalls or knows no such name', async () => {
    const { network } = await fakeInternet({});
    const stalled = createSafeFetch({
      network: { ...network, resolve: () => new Promise(() => undefined) },
      timeoutMs: 100,
    });
    const unknown = createSafeFetch({
      network: { ...network, resolve: () => Promise.reject(new Error('ENOTFOUND')) },
    });

    await expect(stalled(start, PAGES)).rejects.toMatchObject({ code: 'import.unreachable' });
    await expect(unknown(start, PAGES)).rejects.toMatchObject({ code: 'import.unreachable' });
  });
});

describe('refused as too large', () => {
  const tooLarge = async (answer: RequestListener) => {
    const { fetchPage } = await setUp({ 'entradium.com/events/luna': answer });
    await expect(fetchPage()).rejects.toMatchObject({ code: 'import.too-large' });
  };

  it('is a page of 5 MB, announced or not', async () => {
    const page = Buffer.alloc(5_000_000, 'x');
    await tooLarge((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': page.length }).end(page);
    });
    await tooLarge((_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(page));
  });

  it('is a small page that unpacks to 20 MB', async () => {
    await tooLarge(packed('gzip', gzipSync(Buffer.alloc(20_000_000))));
    await tooLarge(packed('br', brotliCompressSync(Buffer.alloc(20_000_000), FAST)));
  });

  it('but a page of exactly 2 MB is read', async () => {
    const { fetchPage } = await setUp({ 'entradium.com/events/luna': html('x'.repeat(2_000_000)) });
    expect((await fetchPage()).body).toHaveLength(2_000_000);
  });
});

it('connects to the addresses that were checked, whatever the name resolves to later', () => {
  const checked = [
    { address: '93.184.216.34', family: 4 },
    { address: '2a00::1', family: 6 },
  ];
  const given: unknown[] = [];
  pinned(checked)('entradium.com', { all: true }, (_error, found) => given.push(found));
  pinned(checked)('entradium.com', {}, (_error, found, family) => given.push([found, family]));

  expect(given).toEqual([checked, ['93.184.216.34', 4]]);
});
