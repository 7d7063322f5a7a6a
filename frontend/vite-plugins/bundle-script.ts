import { build } from 'vite';

/**
 * The result is not a module.
 * @param define like Vite's `define`
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
