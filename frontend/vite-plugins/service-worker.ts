import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { bundleScript } from './bundle-script.ts';

const WORKER = 'service-worker.js';
/** The largest part, and useless offline. */
const NOT_KEPT = /maplibre|ride-map/;

/** `self.__WB_MANIFEST` is Workbox's name for the files to cache at installation. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'duende:service-worker',
    apply: 'build',
    buildStart() {
      this.addWatchFile(source);
    },
    generateBundle: {
      // after Vite has put `index.html` into the bundle
      order: 'post',
      async handler(_options, bundle) {
        const files = JSON.stringify(precachedFiles(bundle));
        const script = await bundleScript(source, { 'self.__WB_MANIFEST': files });
        this.emitFile({ type: 'asset', fileName: WORKER, source: script });
      },
    },
  };
}

/** `index.html` represents the server's page. Hashed names need no revision. */
export function precachedFiles(bundle: Rolldown.OutputBundle): readonly PrecacheEntry[] {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The bundle has no index.html');
  const assets = Object.keys(bundle)
    .filter((file) => file.startsWith('assets/') && !NOT_KEPT.test(file))
    .toSorted();
  return [
    { url: '/', revision: createHash('sha256').update(page.source).digest('hex').slice(0, 32) },
    ...assets.map((url) => ({ url, revision: null })),
  ];
}
