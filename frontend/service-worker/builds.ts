import { PAGE_DATA_ELEMENT_ID, type KeptPageData, type PageData } from '@duende/contracts/api/page-data';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { forgetFormerCache } from '../offline/seen-store.ts';

/** The written screen and the data behind it. The server escapes every `<` of the data, so that its end is found. */
const WRITTEN = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

/** A page with the server's settings and nothing of a person, a party or a day, so that it can be shown to anybody later. */
export function neutralPage(html: string): string {
  const text = WRITTEN.exec(html)?.[3];
  if (text === undefined) throw new Error('The page carries no data');
  const { config } = JSON.parse(text) as PageData;
  const kept: KeptPageData = { config };
  // What comes out of the parser has to be escaped again.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  return html.replace(
    WRITTEN,
    (_, root: string, data: string, _data, end: string) => root + data + json + end,
  );
}

/** A file that a phone without signal needs; one without a revision has its content in its name. */
export interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
}

const PREFIX = 'build-';
/** The build before this one stays: a page of it may still be open and ask for its parts. */
const BUILDS_KEPT = 2;

/** The cache of a build: its page names all that it begins with, so that it changes with any of them. */
export function nameOfBuild(files: readonly PrecachedFile[]): string {
  return PREFIX + files.map(({ revision }) => revision ?? '').join('');
}

/** Makes of the page as the server writes it for a visitor one that can be shown to anybody later. */
export const neutralShell = (files: readonly PrecachedFile[]): WorkboxPlugin => ({
  requestWillFetch: async ({ request }) =>
    isShell(request) ? new Request(request, { credentials: 'omit', cache: 'no-store' }) : request,
  async fetchDidSucceed({ request, response }) {
    if (!isShell(request) || !response.ok) return response;
    const html = await response.text();
    const known = new Set(files.map(({ url }) => new URL(url, location.href).pathname));
    const isOfBuild = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].every(([, path = '']) => known.has(path));
    if (!isOfBuild) throw new Error('The server has no page of this build');
    const headers = new Headers(response.headers);
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
    return new Response(neutralPage(html), { headers });
  },
});

const isShell = ({ url }: Request): boolean => new URL(url).pathname === '/';

/** A file of this build or the one before; one that was not fetched when the worker came is kept from then on. */
export const inAnyBuild: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

export async function forgetOldBuilds(own: string): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const old = builds.slice(0, -(BUILDS_KEPT - 1));
  await Promise.all([...old.map((name) => caches.delete(name)), forgetFormerCache()]);
}
