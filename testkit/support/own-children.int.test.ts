import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundledModule } from './bundled-module.ts';
import { killChildren, ownChild, runningChildren } from './own-children.ts';

const FILE = bundledModule(new URL('./own-children.ts', import.meta.url)).href;
const sleeping = () => ownChild(spawn('sleep', ['1000']));

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process that has started two others and ended one of them; the pids of both. */
async function parentOfTwo() {
  const code = `
    import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    const { ownChild } = await import(${JSON.stringify(FILE)});
    const [one, other] = [1, 2].map(() => ownChild(spawn('sleep', ['1000'], { detached: true })));
    other.kill('SIGKILL');
    await once(other, 'exit');
    console.log(one.pid, other.pid);
    setInterval(() => undefined, 1000);
  `;
  const args = ['--input-type=module', '--eval', code];
  const parent = ownChild(
    spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true }),
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, pids: line.split(' ').map(Number) };
}

test.each<[string, (parent: ChildProcess) => void]>([
  ['kill -9', (parent) => void parent.kill('SIGKILL')],
  ['Ctrl-C, which its whole group gets', ({ pid = 0 }) => void process.kill(-pid, 'SIGINT')],
])('what a process has started ends with it, when it ends by %s', async (_how, end) => {
  const { parent, pids } = await parentOfTwo();
  expect(pids.map(isThere)).toEqual([true, false]);
  end(parent);
  await vi.waitFor(() => expect(pids.map(isThere)).toEqual([false, false]));
});

test('all are killed but those that are spared, also one that hangs', async () => {
  const [before, stopped] = [sleeping(), sleeping()];
  onTestFinished(() => void before.kill('SIGKILL'));
  stopped.kill('SIGSTOP');
  await killChildren([before]);
  expect(stopped.signalCode).toBe('SIGKILL');
  expect(runningChildren()).toContain(before);
  expect(runningChildren()).not.toContain(stopped);
  expect(before.signalCode).toBeNull();
});

test('a missing program says so itself', async () => {
  const [error] = (await once(ownChild(spawn('/nowhere/at-all')), 'error')) as [Error];
  expect(error.message).toContain('ENOENT');
});
