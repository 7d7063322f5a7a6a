import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread from a module beside the caller. Compiled code runs its `.js`; from source (tests, tsx) the
 * thread registers tsx first, since Node 20 cannot load the `.ts` and threads do not inherit the loader.
 * @param moduleUrl the caller's `import.meta.url`
 * @param name file name without extension
 */
export function startWorker(moduleUrl: string, name: string, workerData: unknown): Worker {
  if (!moduleUrl.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, moduleUrl), { workerData });
  const tsx = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(moduleUrl).resolve('tsx'))).href;
  const module = new URL(`./${name}.ts`, moduleUrl).href;
  const source = `import { register } from '${tsx}'; register(); await import('${module}');`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    workerData,
    execArgv: [],
  });
}
