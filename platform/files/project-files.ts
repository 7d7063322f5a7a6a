import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../observability/version.ts';

/**
 * Works in sources and bundles alike.
 * @param path from the root, with `/`, such as `standalone/dist/main.js`
 */
export function projectFile(path: string): URL {
  return pathToFileURL(join(PROJECT_ROOT, path));
}

/** Built by `scripts/build/programs.js`. */
export type ThreadName = 'writer-worker' | 'costly-thread' | 'decoder-process';

/** Must be built (`make start`, `make dev`, test set-up). */
export function threadFile(name: ThreadName): URL {
  return projectFile(`standalone/dist/threads/${name}.js`);
}
