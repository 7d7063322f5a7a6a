import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bundledModule } from '../support/bundled-module.ts';
import { ownChild } from '../support/own-children.ts';

const WORKER = `
  await import(${JSON.stringify(bundledModule(new URL('./end-with-runner.ts', import.meta.url)).href)});
  setInterval(() => undefined, 1000);
  process.send('waiting');
`;

test('a worker ends when its runner is gone, whatever it waits for', async () => {
  const args = ['--input-type=module', '--eval', WORKER];
  const worker = ownChild(spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  expect(await once(worker, 'message')).toEqual(['waiting', undefined]);
  const ended = once(worker, 'exit');
  worker.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
