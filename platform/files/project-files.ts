import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../observability/version.ts';

/**
 * The URL of a file of the project, for sources and bundles alike.
 * @param path from the root, with `/`, for example `standalone/dist/main.js`
 */
export function projectFile(path: string): URL {
  return pathToFileURL(join(PROJECT_ROOT, path));
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
