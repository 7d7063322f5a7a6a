import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { bundledModule } from '@duende/testkit/support/bundled-module';

const FILE = bundledModule(new URL('./run-process.ts', import.meta.url)).href;

/** A process that is up; `closing` is the body of its `close`. */
async function started(closing: string) {
  const code = `
    const { runProcess } = await import(${JSON.stringify(FILE)});
    const logger = { info: () => undefined };
    const close = async () => { ${closing} };
    runProcess('Example', async () => ({ address: 'here', logger, close }));
    setInterval(() => undefined, 1000);
  `;
  const args = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended };
}

test('ends when all is closed, though something that cannot be closed would keep it', async () => {
  const { child, ended } = await started('');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('ends at once when it is asked a second time', async () => {
  const { child, ended } = await started("console.log('closing'); await new Promise(() => undefined);");
  child.kill('SIGTERM');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});
