import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROJECT = 'duende';

interface Package {
  readonly name?: string;
  readonly version?: string;
}

/** Sources and bundles lie at different depths below the project's root, so the root is known by its package's name. */
const { root, version } = findRoot(import.meta.dirname);

/** The version in the `package.json` at the project's root, for example `1.1.0`. */
export const PROJECT_VERSION: string = version;

/**
 * The URL of a file of the project, for sources and bundles alike.
 * @param path from the root, with `/`, for example `standalone/dist/main.js`
 */
export function projectFile(path: string): URL {
  return pathToFileURL(join(root, path));
}

/** Programs that the service starts as threads or processes of its own; `scripts/build/programs.js` lists what they are made of. */
export type ThreadName = 'writer-worker' | 'costly-thread' | 'decoder-process';

/**
 * The URL of the bundle that a thread or a process is started with. The bundle must have been built: `make start`, `make dev` and the
 * set-up of the tests do that.
 */
export function threadFile(name: ThreadName): URL {
  return projectFile(`standalone/dist/threads/${name}.js`);
}

function findRoot(folder: string): { readonly root: string; readonly version: string } {
  const found = readPackage(join(folder, 'package.json'));
  if (found.name === PROJECT && found.version !== undefined) return { root: folder, version: found.version };
  const above = dirname(folder);
  if (above === folder) throw new Error(`no package.json named ${PROJECT} lies above ${import.meta.dirname}`);
  return findRoot(above);
}

function readPackage(file: string): Package {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text) as Package;
}
