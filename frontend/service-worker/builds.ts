import { PAGE_DATA_ELEMENT_ID, type KeptPageData, type PageData } from '@duende/contracts/api/page-data';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { forgetFormerCache } from '../offline/seen-store.ts';

/** The server escapes every `<` in the data, so the end is unambiguous. */
const WRITTEN = new RegExp(
  `(<div id="root">).*(</div>\\s*<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

/** Removes personal and dated data, so that the page can be shown to anybody later. */
export function neutralPage(html: string): string {
  const text = WRITTEN.exec(html)?.[3];
  if (text === undefined) throw new Error('The page carries no data');
  const { config } = JSON.parse(text) as PageData;
  const kept: KeptPageData = { config };
  // Parsing has removed the escapes.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  return html.replace(
    WRITTEN,
    (_, root: string, data: string, _data, end: string) => root + data + json + end,
  );
}

/** Without a revision, the name contains a hash. */
export interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
}

const PREFIX = 'build-';
/** An open page may still load parts of the previous build. */
const BUILDS_KEPT = 2;

/** The page names all first files, so its revision changes with them. */
export function nameOfBuild(files: readonly PrecachedFile[]): string {
  return PREFIX + files.map(({ revision }) => revision ?? '').join('');
}

/** Neutralizes visitors' pages before they are cached. */
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

/** Serves files of this build or the previous one. Files missing at installation are cached at first use. */
export const inAnyBuild: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

export async function forgetOldBuilds(own: string): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const old = builds.slice(0, -(BUILDS_KEPT - 1));
  await Promise.all([...old.map((name) => caches.delete(name)), forgetFormerCache()]);
}
