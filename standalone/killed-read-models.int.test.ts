import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import { dataFiles } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { COLLECTIONS } from '@duende/projections/registry/registry';
import { readProgress } from '@duende/projections/runner/checkpoint';
import { healing } from '@duende/testkit/faults/fault';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { spawnSource } from '@duende/testkit/support/source-process';
import { expect, onTestFinished, test } from 'vitest';
import { makeAllReadModels } from './embedded-read-side.ts';
import { dumpOf, foldedAnew } from './testing/read-side-rig.ts';

const PROCESS = new URL('./testing/folding-process.ts', import.meta.url);
const ROUNDS = 8;
const LONGEST_MS = 150;

/** Files may grow to 3,000 blocks of 1,024 bytes; writing past that fails instead of killing. */
const WITH_LITTLE_ROOM = ['bash', '-c', 'trap "" XFSZ; ulimit -S -f 3000; exec "$0" "$@"'];

/** A process that folds what it writes, once it has begun to. */
async function foldingProcess(dataDir: string, through: readonly string[] = []) {
  const child = spawnSource(PROCESS, [dataDir], through);
  onTestFinished(() => endProcess(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const says = async (words: string) => {
    for (let line = await lines.next(); line.done !== true; line = await lines.next())
      if (line.value.includes(words)) return;
    throw new Error(`it ended and never said: ${words}`);
  };
  await says('ready');
  return { child, says };
}

/** Kills a process that folds at some moment. */
async function liveAndDie(dataDir: string): Promise<void> {
  const { child } = await foldingProcess(dataDir);
  await pause(Math.random() * LONGEST_MS);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Where a start after that begins, what it serves, and what the log says. */
async function startAfter(dataDir: string) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
  const stores = await openStores(
    { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
    logger,
  );
  const { log, ownReadStore: store } = stores;
  if (store === null) throw new TypeError('read models are in a file of their own here');
  const from = (await readProgress(store))(COLLECTIONS.attendance.name).position;
  const life = await makeAllReadModels({ store, log, logger });
  await life.caughtUp;
  const [served, expected] = [await dumpOf(life.models), await foldedAnew({ domainLog: log })];
  await life.stop();
  await stores.close();
  return { from, served, expected, logged };
}

test(
  'a process killed while folding leaves documents and checkpoint of the same batch, and the next start goes on from there',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'duende-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    for (let round = 0; round < ROUNDS; round += 1) {
      await liveAndDie(dataDir);
      const { from, served, expected, logged } = await startAfter(dataDir);
      expect(from > START).toBe(true);
      expect(served).toEqual(expected);
      expect(logged).toEqual([]);
    }
  },
  5 * PATIENCE_MS,
);

test(
  'without room it waits, and goes on from the same place once there is some',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'duende-full-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { child, says } = await foldingProcess(dataDir, WITH_LITTLE_ROOM);
    await says('the read store is away; trying again');
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    const full = await stat(dataFiles(dataDir).log);
    await expect
      .poll(async () => (await stat(dataFiles(dataDir).log)).size, healing())
      .toBeGreaterThan(full.size + 100_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { served, expected, logged } = await startAfter(dataDir);
    expect(served).toEqual(expected);
    expect(logged).toEqual([]);
  },
  2 * PATIENCE_MS,
);
