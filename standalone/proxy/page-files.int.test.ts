import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { assetRoutes } from '@duende/platform/http/asset-routes';
import { securityHeaders, setSecurityHeaders } from '@duende/platform/http/security';
import { PAGE_FOLDER } from '@duende/query-service/page/built-page';
import { rawGet, type RawAnswer } from '@duende/testkit/support/raw-get';
import express from 'express';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { caddyRig } from './testing/caddy-rig.ts';
import { fakeInstance } from './testing/fake-instance.ts';

const TEXT = 'body { color: green } '.repeat(100);
/** Build files, one for each way of serving. */
const BUILT = ['assets/app-1a2b.js', 'assets/app-1a2b.css', 'assets/font-3c4d.woff2', 'sw.js', 'index.html'];
const BUILT_AT = 1_790_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duende-page-'));
  await cp(join(dirname(PAGE_FOLDER), 'public'), folder, { recursive: true });
  await mkdir(join(folder, 'assets'));
  for (const name of BUILT) {
    await writeFile(join(folder, name), TEXT);
    if (name.endsWith('woff2')) continue;
    await writeFile(join(folder, `${name}.gz`), gzipSync(TEXT));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(TEXT));
  }
  // Node rounds a moment to the next second where Go cuts it off.
  for (const name of await readdir(folder, { recursive: true }))
    await utimes(join(folder, name), BUILT_AT, BUILT_AT);
});
afterAll(() => rm(folder, { recursive: true }));

/** The files from the single process and through Caddy; upstream answers `no page` for other paths. */
async function bothWays(given: {
  readonly publicUrl: string;
  readonly tileUrl: string;
  readonly tileHosts?: readonly string[];
}) {
  const settings = { tileHosts: [], ...given };
  const app = express();
  app.disable('x-powered-by');
  app.use(setSecurityHeaders(securityHeaders(settings)));
  app.use(assetRoutes(folder));
  app.use((req, res) => void res.status(404).end(`no page ${req.url}`));
  const process = await fakeInstance(app);
  onTestFinished(process.close);
  const { publicUrl, tileUrl, tileHosts } = settings;
  const caddy = await caddyRig(
    { query: [process.url], publicUrl, pageFiles: folder },
    { TILE_URL: tileUrl, TILE_HOSTS: tileHosts.join(' ') },
  );
  return { process, portOf: { one: Number(new URL(process.url).port), caddy: caddy.port } };
}

const OSM = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
/** Written by each in a way of its own: a validator, and how a connection and an answer on it end. */
const OWN = [
  'etag',
  'date',
  'connection',
  'keep-alive',
  'last-modified',
  'server',
  'content-length',
  'transfer-encoding',
];

/** Headers as they are to be the same; a charset's case says nothing. */
const compared = ({ headers }: RawAnswer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.includes(name))
      .map(([name, value]) => [name, name === 'content-type' ? String(value).toLowerCase() : value]),
  );

test.each([
  { publicUrl: 'http://127.0.0.1:3000', tileUrl: OSM },
  { publicUrl: 'https://duende.example', tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
  { publicUrl: 'https://duende.example', tileUrl: '/tiles/{z}/{x}/{y}.png' },
  {
    publicUrl: 'https://duende.example',
    tileUrl: 'https://tiles.example/styles/dark/style.json',
    tileHosts: ['https://glyphs.example:8443', 'https://*.sprites.example'],
  },
])('files are served as the one process does, for $publicUrl with tiles of $tileUrl', async (settings) => {
  const { portOf, process } = await bothWays(settings);
  const paths = [
    ...['assets/app-1a2b.js', 'assets/app-1a2b.css', 'assets/font-3c4d.woff2', 'sw.js'],
    ...['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'favicon.ico'],
  ];
  for (const path of paths)
    for (const encoding of ['br', 'gzip', 'identity'])
      for (const method of ['GET', 'HEAD']) {
        const asked = { path: `/${path}`, method, headers: { 'accept-encoding': encoding } };
        const [expected, answer] = [
          await rawGet({ port: portOf.one, ...asked }),
          await rawGet({ port: portOf.caddy, ...asked }),
        ];
        const { vary, ...headers } = compared(answer);
        const { vary: wantedVary, ...wanted } = compared(expected);
        expect({ asked, headers }).toEqual({ asked, headers: wanted });
        // Newer Caddys also say it of files with a single form.
        if (wantedVary !== undefined) expect(vary).toBe(wantedVary);
        expect(answer.headers).toMatchObject({
          etag: expect.any(String),
          'last-modified': expected.headers['last-modified'],
        });
        expect(Object.keys(answer.headers)).not.toContain('server');
        expect(answer.body.equals(expected.body)).toBe(true);
      }
  // Each was asked of the process once by this test, and never by Caddy.
  expect(process.seen).toHaveLength(paths.length * 6);
});

test('a reader who has a file already gets 304', async () => {
  const { portOf } = await bothWays({ publicUrl: 'http://x', tileUrl: OSM });
  const asked = { port: portOf.caddy, path: '/sw.js', headers: { 'accept-encoding': 'br' } };
  const { headers } = await rawGet(asked);
  const again = await rawGet({
    ...asked,
    headers: { ...asked.headers, 'if-none-match': headers.etag ?? '' },
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each([
  ['/'],
  ['/index.html'],
  ['/index.html.br'],
  ['/assets/gone.js'],
  ['/assets/'],
  ['/api/sw.js'],
  ['/%2e%2e/%2e%2e/etc/passwd'],
  ['/assets/..%2f..%2f..%2fetc/passwd'],
])('other paths than public files go to the query side: %s', async (path) => {
  const { portOf, process } = await bothWays({ publicUrl: 'http://x', tileUrl: OSM });
  const answer = await rawGet({ port: portOf.caddy, path });
  expect([answer.status, process.seen]).toEqual([404, [`GET ${path}`]]);
});
