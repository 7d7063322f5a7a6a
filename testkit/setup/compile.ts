import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Global set-up of the tests that start programs as they ship: compiles what has changed, so that none of them is an older
 * one. It takes a quarter of a second where nothing has. Errors of types are told, not refused: programs come out all the same.
 */
export default function setup(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  spawnSync('node_modules/.bin/tsc', ['-b', 'e2e/tsconfig.build.json'], { cwd, stdio: 'inherit' });
}
