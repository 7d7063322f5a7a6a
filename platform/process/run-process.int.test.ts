import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundledModule } from '@duende/testkit/support/bundled-module';
import { ownChild } from '@duende/testkit/support/own-children';

const FILE = bundledModule(new URL('./run-process.ts', import.meta.url)).href;

/** A process that is up; `closing` is the body of its `close`, `beside` its other work. */
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
        console.log('to no reader');
        process.stdout.write('to no reader');
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

test('ends in order when its terminal is closed, though it still logs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duende-terminal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'main.mjs');
  await writeFile(
    program,
    `
    import { writeFileSync, writeSync } from 'node:fs';
    process.on('exit', (code) => writeFileSync(${JSON.stringify(join(folder, 'code'))}, String(code)));
    const { runProcess } = await import(${JSON.stringify(FILE)});
    const logger = { info: () => writeSync(1, 'stopping') };
    runProcess('Example', async () => ({ address: 'here', logger, close: async () => console.log('closed') }));
    setInterval(() => undefined, 1000);
  `,
  );
  const command = `exec '${process.execPath}' '${program}'`;
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ownChild(terminal);
  await once(terminal.stdout as Readable, 'data');
  terminal.kill('SIGKILL');
  const code = () => readFile(join(folder, 'code'), 'utf8').catch(() => '');
  await vi.waitFor(async () => expect(await code()).toBe('0'));
});
