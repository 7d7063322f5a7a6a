import { spawn, type ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { ownChild } from './own-children.ts';
import { RigHolder } from './shared-rig.ts';

const never = () => new Promise<void>(() => undefined);

/** Rigs of one process each, which take no notice of SIGTERM; `close` as given. */
function holderOf(close: (engine: ChildProcess) => Promise<void>, closingMs?: number) {
  const opened: ChildProcess[] = [];
  const holder = new RigHolder(async () => {
    const engine = ownChild(spawn('sh', ['-c', "trap '' TERM; exec sleep 1000"]));
    opened.push(engine);
    return { engine, close: () => close(engine) };
  }, closingMs);
  onTestFinished(() => opened.forEach((engine) => engine.kill('SIGKILL')));
  return { holder, opened };
}

test('a rig that does not close is ended by force, and the next test gets a new one', async () => {
  const { holder, opened } = holderOf(never, 100);
  await holder.open();
  await expect(holder.close()).rejects.toThrow('has not closed within 0.1 s: its processes were killed');
  expect(opened.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  await holder.open();
  expect(opened).toHaveLength(2);
  expect(holder.rig?.engine).toBe(opened[1]);
});

test('after a test that failed the engines are gone before anything closes', async () => {
  const seen: unknown[] = [];
  const { holder } = holderOf(async ({ signalCode }) => void seen.push(signalCode));
  await holder.open();
  await holder.giveUp();
  expect(seen).toEqual(['SIGKILL']);
});

test('parts of a rig in this process are ended first as well, and one that fails to end blocks no other', async () => {
  const seen: string[] = [];
  const holder = new RigHolder(async () => ({
    killEngines: async () => {
      seen.push('engines');
      throw new Error('gone already');
    },
    close: async () => void seen.push('close'),
  }));
  await holder.open();
  await holder.giveUp();
  expect(seen).toEqual(['engines', 'close']);
});

test('a rig that closes in order is left to it', async () => {
  const seen: unknown[] = [];
  const { holder } = holderOf(async ({ signalCode }) => void seen.push(signalCode));
  await holder.open();
  await holder.close();
  expect(seen).toEqual([null]);
  expect(holder.rig).toBeNull();
  await holder.close();
  expect(seen).toHaveLength(1);
});

test('a rig that fails while it opens leaves no process', async () => {
  const started: ChildProcess[] = [];
  const holder = new RigHolder<{ close(): Promise<void> }>(async () => {
    started.push(ownChild(spawn('sleep', ['1000'])));
    throw new Error('the second engine is not there');
  });
  await expect(holder.open()).rejects.toThrow('the second engine');
  expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
});

test('processes started before the rig stay', async () => {
  const earlier = ownChild(spawn('sleep', ['1000']));
  onTestFinished(() => void earlier.kill('SIGKILL'));
  const { holder, opened } = holderOf(never, 100);
  await holder.open();
  await expect(holder.close()).rejects.toThrow();
  expect([earlier.signalCode, opened[0]?.signalCode]).toEqual([null, 'SIGKILL']);
});
