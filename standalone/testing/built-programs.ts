import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A compiled module of this workspace, as it ships: it starts in half the time that its source takes. */
const built = (name: string) => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));

/** What `make start` runs. */
export const MAIN = built('main');

/** Runs the service with these settings alone, until it ends. Rejects when it ends with another code than 0. */
export function runMain(env: Readonly<Record<string, string>>) {
  return run(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...env } });
}

/** Runs a tool with these settings and none of the tests' own. Rejects when it ends with another code than 0. */
export function runTool(name: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return run(process.execPath, [built(`tools/${name}`), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
}
