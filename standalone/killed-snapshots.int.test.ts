import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { dataFiles } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { openStores } from '@duende/platform/stores/open-stores';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { expect, onTestFinished, test } from 'vitest';
import { makeReadModelsAlone } from './embedded-read-side.ts';
import { AT_END } from './testing/snapshot-timing.ts';
import { dumpOf, foldedAnew } from './testing/snapshotted-read-side.ts';

const PROCESS = new URL('./testing/snapshotting-process.ts', import.meta.url).pathname;
const ROUNDS = 10;
/** of a snapshot that is being written, or brought up to date */
const UNFINISHED = /\.new$|-journal$/;
const LONGEST_MS = 15;

/** Lets the process live until it writes a snapshot, and kills it at some moment from then on. */
async function liveAndDie(dataDir: string): Promise<void> {
  const args = ['--import', 'tsx', '--conditions=source', PROCESS, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => endProcess(child));
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[];
  expect(String(said)).toContain('ready');
  const { snapshots } = dataFiles(dataDir);
  while (!(await readdir(snapshots)).some((name) => UNFINISHED.test(name))) await nextTurn();
  await pause(Math.random() * LONGEST_MS);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** What a start after that serves, and what the log says. */
async function startAfter(dataDir: string) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
  const stores = await openStores(
    { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
    logger,
  );
  const { log, vault } = stores;
  const folder = dataFiles(dataDir).snapshots;
  const found = await readdir(folder).catch(() => []);
  const store = createMemoryReadStore();
  const life = await makeReadModelsAlone({
    store,
    vault,
    log,
    logger,
    folder,
    timing: { ...AT_END, atEnd: 0 },
    readAtOnce: 100,
  });
  await life.caughtUp;
  const [served, expected] = [await dumpOf(life.models), await foldedAnew({ domainLog: log })];
  await life.stop();
  await stores.close();
  return { served, expected, logged, found };
}

test(
  'whoever is killed while writing snapshots leaves old ones, new ones or none, and nothing that is half of either',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'duende-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    let unfinished = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await liveAndDie(dataDir);
      const { served, expected, logged, found } = await startAfter(dataDir);
      expect(served).toEqual(expected);
      // What was being written was never taken for whole and found out later.
      expect(logged).toEqual([]);
      unfinished += found.filter((name) => UNFINISHED.test(name)).length;
    }
    expect(unfinished).toBeGreaterThan(0);
  },
  5 * PATIENCE_MS,
);
