import { buildSync } from 'esbuild';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@duende/platform/files/project-files';

const bundles = new Map<string, URL>();

/** Matches the names of packages, but not those of this project. */
const OTHERS = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
  `${letter}*`,
  ...(letter === 'd' ? [] : [`@${letter}*`]),
]);

/**
 * The URL of one JavaScript file made of a TypeScript module of the tests and the project's files that it imports: Node 20 cannot run
 * TypeScript, and a loader in each process takes six times as long. Packages are left as they are.
 */
export function bundledModule(module: URL): URL {
  const source = fileURLToPath(module);
  const bundle = bundles.get(source) ?? bundled(source);
  bundles.set(source, bundle);
  return bundle;
}

function bundled(source: string): URL {
  const [file] = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    external: OTHERS,
  }).outputFiles;
  if (file === undefined) throw new Error(`esbuild wrote nothing for ${source}`);
  // Packages are found from here as from any folder of the project.
  const folder = projectFile('.cache/from-source/');
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(file.contents).digest('hex').slice(0, 16);
  const at = new URL(`${basename(source, '.ts')}-${digest}.mjs`, folder);
  // Other processes may write the same file: each renames a whole one into place.
  const own = new URL(`${at.pathname}.${randomUUID()}`, at);
  writeFileSync(own, file.contents);
  renameSync(own, at);
  return at;
}
