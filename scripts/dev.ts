/** `make dev`: bundles the service when a file changes and starts it again; the page has hot reload. */
import { execFileSync, spawn } from 'node:child_process';
import { ownChild } from '@duende/testkit/support/own-children';

execFileSync(process.execPath, ['scripts/build/bundle.js', 'service'], { stdio: 'inherit' });
const children = [
  spawn(process.execPath, ['scripts/build/bundle.js', 'service', '--watch'], { stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', '--enable-source-maps', 'standalone/dist/main.js'], {
    stdio: 'inherit',
  }),
  spawn('npm', ['exec', '-w', 'frontend', '--', 'vite'], { stdio: 'inherit' }),
];

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) ownChild(child).on('exit', stop);
