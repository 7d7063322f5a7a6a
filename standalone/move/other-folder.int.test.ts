import { cp, mkdtemp, rm } from 'node:fs/promises';
import { folderMoveNote } from '@duende/platform/files/move-note';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { httpPerson } from '@duende/testkit/support/http-person';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import { planMove, type Plan } from './plan.ts';
import { runMove } from './run-move.ts';
import { busyService, PASSWORD, type BusyService } from './testing/moved-service.ts';

const LIFE = 120_000;
const report = (): void => undefined;

let engine: FakeEventStoreDb;
let lively: BusyService;
let there: RunningService;
/** A copy of the data folder, like a cloned volume: the other folder's locks are not visible there. */
let copy: string;

const planned = (dataDir: string, isBack: boolean): Plan =>
  planMove({ dataDir, eventstoreUrl: engine.url, mongodbUrl: null }, { only: '', back: isBack });
const back = (dataDir: string): Plan => planned(dataDir, true);

async function isServing({ address }: RunningService): Promise<boolean> {
  return (await fetch(`${address}/api/health`)).status === 200;
}

beforeEach(async () => {
  [engine, lively] = [await startFakeEventStoreDb(), await busyService()];
  const { dataDir } = lively.service;
  await lively.service.stop();
  await runMove(planned(dataDir, false), { report });
  there = await startService({ EVENTSTORE_URL: engine.url }, dataDir);
  copy = `${dataDir}.copy`;
  await cp(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
}, LIFE);
afterEach(async () => {
  await there.stop();
  await lively.service.dispose();
  await rm(copy, { recursive: true, force: true });
  await engine.close();
});

test(
  'a process with another data folder is found through the log: the move is refused, and that one goes on',
  async () => {
    await expect(runMove(back(copy), { report })).rejects.toThrow(
      /the log of EVENTSTORE_URL is written by .*: stop it, and run this again/,
    );
    expect(await isServing(there)).toBe(true);
    await there.stop();
    await runMove(back(copy), { report });
    const home = await startService({}, copy);
    await home.stop();
  },
  LIFE,
);

test(
  'a folder that lacks keys of newer people is refused before anything is written',
  async () => {
    const person = httpPerson(() => there.address);
    await person.call('POST', '/api/auth/register', {
      username: 'Brisa',
      email: 'brisa@correo.example',
      password: PASSWORD,
    });
    await there.stop();
    await expect(runMove(back(copy), { report })).rejects.toThrow(
      /lacks 1 keys that the log names: .*DATA_DIR/,
    );
    const again = await startService({ EVENTSTORE_URL: engine.url }, lively.service.dataDir);
    await again.stop();
  },
  LIFE,
);

test(
  'a folder without keys is refused before anything is written, and the service goes on',
  async () => {
    const empty = await mkdtemp(join(tmpdir(), 'duende-empty-'));
    try {
      await expect(runMove(back(empty), { report })).rejects.toThrow(
        /no service could start .* holds no keys. Give/,
      );
      expect(await isServing(there)).toBe(true);
    } finally {
      await rm(empty, { recursive: true, force: true });
    }
  },
  LIFE,
);

test(
  'keys that have gone on to MongoDB are no place to come back to without them',
  async () => {
    await there.stop();
    // As the folder is left by a move of the rest.
    const at = new Date().toISOString();
    await folderMoveNote(copy, 'documents').write({ state: 'left', logId: 'any', at });
    await expect(runMove(back(copy), { report })).rejects.toThrow(
      /was moved away at .*; give MONGODB_URL as well/,
    );
  },
  LIFE,
);
