import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { expect, onTestFinished, test } from 'vitest';
import { endProcess, killProcess, stopProcess } from './process-faults.ts';
import { ownChild } from '../support/own-children.ts';

/** Answers every line with the same line; with threads of its own that have work to do. */
const ECHO = `
  const { pbkdf2 } = require('node:crypto');
  const work = () => pbkdf2('a', 'b', 20000, 32, 'sha256', work);
  work();
  process.stdin.pipe(process.stdout);
`;

function echo(program = ECHO) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  ownChild(child);
  onTestFinished(() => endProcess(child));
  const lines = createInterface({ input: child.stdout });
  const ask = async (line: string) => {
    const answer = once(lines, 'line') as Promise<[string]>;
    child.stdin.write(`${line}\n`);
    return (await answer)[0];
  };
  return { child, pid: child.pid ?? 0, ask };
}

test('a process that was stopped does nothing from then on, until it may go on', async () => {
  const { pid, ask } = echo();
  expect(await ask('one')).toBe('one');
  const other = echo();
  const goOn = await stopProcess(pid);
  let answered = false;
  const asked = ask('two').finally(() => (answered = true));
  // Another one, asked later again and again, has long answered.
  for (let n = 0; n < 50; n += 1) expect(await other.ask(`later ${n}`)).toBe(`later ${n}`);
  expect(answered).toBe(false);
  goOn();
  expect(await asked).toBe('two');
});

test('a process that cannot be stopped is printed', async () => {
  const { child, pid } = echo();
  await endProcess(child);
  await expect(stopProcess(pid)).rejects.toThrow('ESRCH');
});

test('a killed process is gone when that resolves, and may be ended again', async () => {
  const { child, pid } = echo();
  await killProcess(pid);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await endProcess(child);
});

test('a process that hangs and would not end by itself is ended all the same', async () => {
  const { child, pid, ask } = echo(
    "process.on('SIGTERM', () => process.exit(3)); process.stdin.pipe(process.stdout);",
  );
  expect(await ask('one')).toBe('one');
  await stopProcess(pid);
  await endProcess(child, 'SIGTERM');
  expect(child.exitCode).toBe(3);
});
