import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_RENDERER_FILE, SITE_PAGES_FILE, type SitePage } from '@duende/contracts/api/page-data';
import type { Plugin } from 'vite';

/** Writes down the addresses of all screens for the server, from the page's own routes, once its server side is built. */
export const writeSitePages = (dist: string): Plugin => ({
  name: 'site-pages',
  async closeBundle() {
    const built = (await import(pathToFileURL(join(dist, PAGE_RENDERER_FILE)).href)) as {
      readonly sitePages: () => readonly SitePage[];
    };
    await writeFile(join(dist, SITE_PAGES_FILE), JSON.stringify(built.sitePages(), null, 1));
  },
});
