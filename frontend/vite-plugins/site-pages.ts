import type { SitePage } from '@duende/contracts/api/page-data';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Node 20 cannot import `contracts`, which is TypeScript. */
interface BuiltPage {
  readonly sitePages: () => readonly SitePage[];
  /** under `dist` */
  readonly SITE_PAGES_FILE: string;
}

/** Reads the page's routes after the server side is built. */
export const writeSitePages = (dist: string): Plugin => ({
  name: 'site-pages',
  async writeBundle({ dir = '' }, bundle) {
    const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
    if (entry === undefined) throw new Error('The bundle has no entry');
    const { sitePages, SITE_PAGES_FILE } = (await import(
      pathToFileURL(join(dir, entry.fileName)).href
    )) as BuiltPage;
    await writeFile(join(dist, SITE_PAGES_FILE), JSON.stringify(sitePages(), null, 1));
  },
});
