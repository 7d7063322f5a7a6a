import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { bundledModule } from '@duende/testkit/support/bundled-module';
import { ownChild } from '@duende/testkit/support/own-children';

const FILE = bundledModule(new URL('./run-process.ts', import.meta.url)).href;

/** A process that is up; `closing` is the body of its `close`, `beside` what it does besides. */
async function started(closing: string, beside = '') {
  const code = `
    const { runProcess } = await import(${JSON.stringify(FILE)});
    const logger = { info: () => undefined };
    const close = async () => { ${closing} };
    runProcess('Example', async () => ({ address: 'here', logger, close }));
    setInterval(() => undefined, 1000);
    ${beside}
  `;
  const args = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  ownChild(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const output = child.stdout as Readable;
  await once(output, 'data');
  return { child, ended, output };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends it when all is closed, though something that cannot be closed would keep it',
  async (signal) => {
    const { child, ended, output } = await started("console.log('closing');");
    const said = once(output, 'data');
    child.kill(signal);
    expect(String(await said)).toBe('closing\n');
    expect(await ended).toEqual([0, null]);
  },
);

test('ends at once when it is asked a second time', async () => {
  const { child, ended, output } = await started(
    "console.log('closing'); await new Promise(() => undefined);",
  );
  child.kill('SIGTERM');
  await once(output, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});

test('goes on when the reader of its output has gone, and ends in order afterwards', async () => {
  const printing = `
    process.on('message', async () => {
      for (let line = 0; line < 3; line += 1) {
        console.log('to nobody');
        process.stdout.write('to nobody');
        await new Promise((resolve) => setImmediate(resolve));
      }
      process.send('printed');
    });
  `;
  const { child, ended, output } = await started('', printing);
  output.destroy();
  await once(output, 'close');
  child.send('print');
  expect(await once(child, 'message')).toEqual(['printed', undefined]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
