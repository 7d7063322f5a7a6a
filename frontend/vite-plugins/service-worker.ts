import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { bundleScript } from './bundle-script.ts';

const WORKER = 'service-worker.js';
/** The map weighs more than everything else together and shows nothing without a network. */
const NOT_KEPT = /maplibre|ride-map/;

/**
 * Builds the service worker beside the page, with the files that it keeps from the start in the place of `self.__WB_MANIFEST`,
 * the name that Workbox has for them.
 */
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

/** `index.html` stands for the page as the server writes it. The names of assets say what is in them, so they need no revision. */
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
