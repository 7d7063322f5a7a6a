import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** Runs long before the page's code. A file, because the content policy forbids inline scripts. */
export function earlyScript(source: string): Plugin {
  const name = basename(source, '.ts');
  return {
    name: 'duende:early-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(source);
      this.emitFile({ type: 'asset', name: `${name}.js`, source: await bundleScript(source) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.names.includes(`${name}.js`),
        );
        if (!file) throw new Error(`The bundle has no ${name}`);
        const attrs = { async: true, fetchpriority: 'high', src: `/${file.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
