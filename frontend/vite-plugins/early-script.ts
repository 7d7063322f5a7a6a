import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/**
 * Puts a script of its own into the page's head that waits for nothing and that nothing waits for: it runs long before
 * the page's code. A file, since the page's policy allows no script within the page.
 */
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
