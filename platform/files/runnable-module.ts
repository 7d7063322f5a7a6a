import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Bundler {
  buildSync(options: {
    readonly entryPoints: readonly string[];
    readonly bundle: true;
    readonly write: false;
    readonly platform: 'node';
    readonly format: 'esm';
    readonly conditions: readonly ['source'];
    readonly external: readonly string[];
  }): { readonly outputFiles: readonly { readonly contents: Uint8Array }[] };
}

/** Packages of others, by the characters that their names begin with. */
const OTHERS = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}*`);
/** Packages of this project. */
const OWN = '@*';

const bundles = new Map<string, URL>();

/**
 * What a thread or a process of its own is started with: a module beside the caller, as JavaScript. Compiled code has it there.
 * From source (tests, `make dev`) it is bundled once with the files it imports, since Node 20 cannot load TypeScript and a loader
 * in each thread takes six times as long as what it loads; packages are left as they are, those of this project in their compiled form.
 * @param moduleUrl the caller's `import.meta.url`
 * @param name file name without extension
 * @param own `source`: this project's packages are bundled too. What they would start in their turn is not found then
 */
export function runnableModule(
  moduleUrl: string,
  name: string,
  own: 'compiled' | 'source' = 'compiled',
): URL {
  if (!moduleUrl.endsWith('.ts')) return new URL(`./${name}.js`, moduleUrl);
  const source = fileURLToPath(new URL(`./${name}.ts`, moduleUrl));
  const bundle = bundles.get(source) ?? bundled(source, own === 'source' ? OTHERS : [...OTHERS, OWN]);
  bundles.set(source, bundle);
  return bundle;
}

function bundled(source: string, external: readonly string[]): URL {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as Bundler;
  const [file] = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    external,
  }).outputFiles;
  if (file === undefined) throw new Error(`nothing was made of ${source}`);
  // Packages are found from here as from any folder of the project.
  const folder = new URL('../../.cache/from-source/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(file.contents).digest('hex').slice(0, 16);
  const at = new URL(`${basename(source, '.ts')}-${digest}.mjs`, folder);
  // Whole or not at all: other processes, and other threads of this one, make the same one.
  const own = new URL(`${at.pathname}.${randomUUID()}`, at);
  writeFileSync(own, file.contents);
  renameSync(own, at);
  return at;
}
