import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_FOLDER } from './built-page.ts';
import { builtPage } from '../testing/built-page.ts';
import { givenEvents } from '../testing/query-rig.ts';

test('files: hashed ones for ever and as they were compressed, others asked for again, the page never raw', async () => {
  const { get } = await givenEvents([], { pageAssets: await builtPage() });
  const script = await get('/assets/main-1a2b3c.js', null, { 'Accept-Encoding': 'br' });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=UTF-8',
  });
  const icon = await get('/icon.svg');
  expect(icon.headers['cache-control']).toBe('public, max-age=0');
  expect((await get('/icon.svg', null, { 'If-None-Match': String(icon.headers['etag']) })).status).toBe(304);
  expect((await get('/assets/none.js')).status).toBe(404);
  expect((await get('/assets/..%2F..%2Fpackage.json')).status).toBe(404);
  const raw = await get('/index.html');
  expect(raw.status).toBe(404);
  expect(raw.body.toString()).not.toContain('<!--app-');
});

test('every file of the page has an ending, which distinguishes it from a screen', () => {
  const names = readdirSync(PAGE_FOLDER, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => extname(name) === '')).toEqual([]);
});

test.each(['/index%2ehtml', '/index.htm%6c', '/index.HTML', '/index.html%2egz'])(
  'the page is not served as a file under another spelling: %s',
  async (path) => {
    const { get } = await givenEvents([], { pageAssets: await builtPage() });
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('<!--app-');
  },
);

test.each([
  [416, 'file.no-such-part', { Range: 'bytes=900000-' }],
  [412, 'file.changed', { 'If-Match': '"another"' }],
  [412, 'file.changed', { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
])('a condition that a file does not meet is %i %s: %o', async (status, code, headers) => {
  const { get } = await givenEvents([], { pageAssets: await builtPage() });
  for (const path of ['/icon.svg', '/assets/main-1a2b3c.js']) {
    const answer = await get(path, null, headers);
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([status, { code }]);
    if (status === 416) expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
  }
});

test.each<Record<string, string>>([
  { Range: 'bytes=x' },
  { Range: 'lines=1-2' },
  { 'If-Unmodified-Since': 'yesterday' },
])('a condition that cannot be read is no condition: %o', async (headers) => {
  const { get } = await givenEvents([], { pageAssets: await builtPage() });
  expect((await get('/icon.svg', null, headers)).status).toBe(200);
});

test('crawlers learn where to go, and finders of a hole where to report it', async () => {
  const { get } = await givenEvents([]);
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body.toString()).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /socket.io/\n\nSitemap: https://duende.example/sitemap.xml\n',
  );
  const securityText = (await get('/.well-known/security.txt')).body.toString();
  expect(securityText).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/);
  expect(securityText).toMatch(/\nCanonical: https?:\/\/[^\s]+\/\.well-known\/security\.txt\n$/);
});

test.each(['/event/%E0%A4%A', '/assets/%zz', '/%'])(
  'an address that cannot be decoded is answered in our words: %s',
  async (path) => {
    const { get } = await givenEvents([], { pageAssets: await builtPage() });
    const answer = await get(path, null, { Accept: 'text/html' });
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain('La petición no se puede leer.');
  },
);
