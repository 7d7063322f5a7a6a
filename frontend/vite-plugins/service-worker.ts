import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundleScript } from './bundle-script.ts';

const SOURCE = join(import.meta.dirname, '../service-worker/service-worker.ts');
const FILE = 'service-worker.js';
/** The map weighs more than all else together and shows nothing without a network. */
const FETCHED_WHEN_WANTED = /maplibre|ride-map/;

/** Builds the service worker with the list of this build's files, so that it changes whenever one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'duende:service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const outputs = Object.values(bundle);
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
      if (entry === undefined) throw new Error('The bundle has no entry');
      const files = outputs.filter(isNeededOffline).map(({ fileName }) => `/${fileName}`);
      const hash = createHash('sha256').update(files.sort().join('\n')).update(pageOf(bundle));
      const facts = { version: hash.digest('hex').slice(0, 12), entry: `/${entry.fileName}`, files };
      await writeFile(join(dir, FILE), await bundleScript(SOURCE, { __BUILD__: JSON.stringify(facts) }));
    },
  };
}

function isNeededOffline(output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (!output.fileName.startsWith('assets/') || FETCHED_WHEN_WANTED.test(output.fileName)) return false;
  return output.type === 'asset' || !output.moduleIds.some((id) => FETCHED_WHEN_WANTED.test(id));
}

function pageOf(bundle: Rolldown.OutputBundle): string | Uint8Array {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The bundle has no page');
  return page.source;
}
