import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../observability/version.ts';

/**
 * The URL of a project file, for sources and bundles alike.
 * @param path from the root, with `/`, such as `standalone/dist/main.js`
 */
export function projectFile(path: string): URL {
  return pathToFileURL(join(PROJECT_ROOT, path));
}

/** Threads and processes of the service, built by `scripts/build/programs.js`. */
export type ThreadName = 'writer-worker' | 'costly-thread' | 'decoder-process';

/** The URL of a built thread or process (`make start`, `make dev` and the test set-up build it). */
export function threadFile(name: ThreadName): URL {
  return projectFile(`standalone/dist/threads/${name}.js`);
}
