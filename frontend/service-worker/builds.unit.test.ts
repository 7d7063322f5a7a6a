import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../testing/memory-caches.ts';
import { forgetOldBuilds, inAnyBuild, nameOfBuild, neutralShell } from './builds.ts';

const FILES = [
  { url: 'assets/index-a.js', revision: null },
  { url: '/', revision: 'c0ffee' },
];
const HOME = 'https://duende.example/';
const ANSWERED = { request: new Request(HOME), event: null as unknown as ExtendableEvent };
const page = (script: string) =>
  `<script src="/assets/${script}"></script><div id="root"><h1>Luna</h1></div>
   <script type="application/json" id="page-data">{"config":{},"session":{"userId":"u1"}}</script>`;

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('location', new URL(HOME));
});

const kept = (response: Response, request = ANSWERED.request) =>
  neutralShell(FILES).fetchDidSucceed?.({ ...ANSWERED, request, response });

test('a build is known by its page', () => expect(nameOfBuild(FILES)).toBe('build-c0ffee'));

test('the page is asked for without saying who asks, and kept without anybody', async () => {
  const asked = await neutralShell(FILES).requestWillFetch?.(ANSWERED);
  expect([asked?.credentials, asked?.cache]).toEqual(['omit', 'no-store']);
  const answer = await kept(new Response(page('index-a.js'), { headers: { 'Content-Encoding': 'br' } }));
  expect(await answer?.text()).not.toMatch(/Luna|u1/);
  expect(answer?.headers.get('Content-Encoding')).toBeNull();
});

test('every other file is asked for and kept as it is', async () => {
  const request = new Request(`${HOME}assets/index-a.js`);
  expect(await neutralShell(FILES).requestWillFetch?.({ ...ANSWERED, request })).toBe(request);
  const response = new Response('script');
  expect(await kept(response, request)).toBe(response);
});

test('a page of another build ends the installation', async () => {
  await expect(kept(new Response(page('index-b.js')))).rejects.toThrow('no page of this build');
});

test('an invalid answer is left for the installation to refuse', async () => {
  const response = new Response('', { status: 503 });
  expect(await kept(response)).toBe(response);
});

test('the last build is kept with the new one; older ones go, and what they kept of parties', async () => {
  for (const name of ['build-1', 'build-2', 'build-3', 'photos-seen', 'parties-seen'])
    await caches.open(name);
  await forgetOldBuilds('build-3');
  expect(await caches.keys()).toEqual(['build-2', 'build-3', 'photos-seen']);
});

test('files missing in this build may be in the previous one', async () => {
  const match = vi.fn(async () => new Response('before'));
  vi.stubGlobal('caches', { match });
  const { cachedResponseWillBeUsed } = inAnyBuild;
  const asked = { ...ANSWERED, cacheName: 'build-3' };
  expect(await (await cachedResponseWillBeUsed?.(asked))?.text()).toBe('before');
  const cachedResponse = new Response('own');
  expect(await cachedResponseWillBeUsed?.({ ...asked, cachedResponse })).toBe(cachedResponse);
});
