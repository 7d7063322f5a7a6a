import { build } from 'vite';

/**
 * Bundles a source file and its imports into one minified script that is not a module.
 * @param define replacements for names, like Vite's `define`
 */
export async function bundleScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
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
