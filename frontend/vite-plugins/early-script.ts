import { basename } from 'node:path';
import { type Plugin, build } from 'vite';

/** A source file and what it imports, as one script that is not a module. */
async function bundleScript(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    define,
    build: {
      write: false,
      target: 'safari16.4',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const chunk = [result].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${input} was not built`);
  return chunk.code;
}

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
