/** `make dev`: the service from source, started again when a file changes, and the page with hot reload beside it. */
import { spawn } from 'node:child_process';

const children = [
  spawn('npx', ['tsx', 'watch', '--conditions=source', '--clear-screen=false', 'standalone/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('npm', ['exec', '-w', 'frontend', '--', 'vite'], { stdio: 'inherit' }),
];

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
