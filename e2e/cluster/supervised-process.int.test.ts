import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supervise, type SupervisedProcess } from './supervised-process.ts';

let folder: string;
let running: SupervisedProcess | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duende-supervise-'));
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true });
});

async function start(program: string, lines: string[] = []): Promise<SupervisedProcess> {
  const main = join(folder, 'main.mjs');
  await writeFile(main, program);
  running = supervise(
    { name: 'query-1', command: [process.execPath, main], env: { PATH: process.env['PATH'] } },
    (line) => lines.push(line),
  );
  return running;
}

const STAYS = "console.log('Duende queries 1.1.0: http://127.0.0.1:1'); setInterval(() => {}, 1000);";

test('a process that dies is reported and started again', async () => {
  const lines: string[] = [];
  const supervised = await start(STAYS, lines);
  expect(await supervised.started).toBe('http://127.0.0.1:1');
  const first = supervised.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(supervised.pid).not.toBe(first);
  expect(lines).toEqual([
    'query-1 ended with SIGKILL: starting it again',
    `query-1 started again: http://127.0.0.1:1 (process ${supervised.pid})`,
  ]);
});

test('its output has its name', async () => {
  const lines: string[] = [];
  await start(`console.error('oh'); ${STAYS}`, lines);
  await vi.waitFor(() => expect(lines).toEqual(['query-1: oh']));
});

test('one that ends before it has started is not started again', async () => {
  const supervised = await start("console.error('PORT is wrong'); process.exit(1);");
  await expect(supervised.started).rejects.toThrow('query-1 ended with 1 before it had started');
});

test('stopping asks it to end, and ends it for good', async () => {
  const supervised = await start(`process.on('SIGTERM', () => process.exit(0)); ${STAYS}`);
  await supervised.started;
  const pid = supervised.pid ?? 0;
  await supervised.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
