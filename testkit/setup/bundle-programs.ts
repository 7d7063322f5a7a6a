import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Global set-up of the tests that start programs as they ship: bundles what has changed, so that none of them is an older one.
 * Where nothing has, it takes a fifth of a second.
 */
export default function setup(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  for (const programs of ['service', 'tests', 'stand-ins'])
    execFileSync(process.execPath, ['scripts/build/bundle.js', programs, '--if-changed'], {
      cwd,
      stdio: 'inherit',
    });
}
