import { cp, mkdtemp, rm } from 'node:fs/promises';
import { folderMoveNote } from '@duende/platform/files/move-note';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { httpPerson } from '@duende/testkit/support/http-person';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startService, type RunningService } from '../testing/running-service.ts';
import { planMove, type Plan } from './plan.ts';
import { runMove } from './run-move.ts';
import { busyService, PASSWORD, type BusyService } from './testing/moved-service.ts';
import { writeUntilTheEnd } from './testing/write-until-the-end.ts';

const LIFE = 120_000;
const tell = (): void => undefined;

let engine: FakeEventStoreDb;
let lively: BusyService;
let there: RunningService;
/** A copy of the data folder, as of a volume that was cloned: whoever has it cannot see the other's locks. */
let copy: string;

const back = (dataDir: string): Plan =>
  planMove({ dataDir, eventstoreUrl: engine.url, mongodbUrl: null }, { only: '', back: true });

async function isServing({ address }: RunningService): Promise<boolean> {
  return (await fetch(`${address}/api/health`)).status === 200;
}

beforeEach(async () => {
  [engine, lively] = [await startFakeEventStoreDb(), await busyService()];
  const { dataDir } = lively.service;
  await runMove({ ...back(dataDir), direction: 'out' }, { tell });
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
  'a process with another data folder is ended through the log, and nothing it acknowledged is lost',
  async () => {
    const person = httpPerson(() => there.address);
    await person.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
    const writing = writeUntilTheEnd(there.address, person, lively.partyId);
    await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(10), { timeout: LIFE });
    await runMove(back(copy), { tell });
    await writing.ended;
    for (const refusal of writing.refusals) expect(refusal).toMatch(/^503 .*"El servicio no está disponible/);
    const home = await startService({}, copy);
    try {
      const again = httpPerson(() => home.address);
      await again.call('POST', '/api/auth/login', { username: 'Guardiana', password: PASSWORD });
      const pending = await again.list<{ content: string }>('/api/admin/comments/pending');
      const shown = pending.map(({ content }) => content);
      expect(writing.acknowledged.filter((content) => !shown.includes(content))).toEqual([]);
    } finally {
      await home.stop();
    }
  },
  LIFE,
);

test(
  'a folder that lacks keys of whoever came since is refused before anybody is ended',
  async () => {
    const person = httpPerson(() => there.address);
    await person.call('POST', '/api/auth/register', {
      username: 'Brisa',
      email: 'brisa@correo.example',
      password: PASSWORD,
    });
    await expect(runMove(back(copy), { tell })).rejects.toThrow(
      /lacks 1 keys that the log names: .*DATA_DIR/,
    );
    expect(await isServing(there)).toBe(true);
  },
  LIFE,
);

test(
  'a folder without keys is refused before anything is written, and the service goes on',
  async () => {
    const empty = await mkdtemp(join(tmpdir(), 'duende-empty-'));
    try {
      await expect(runMove(back(empty), { tell })).rejects.toThrow(
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
    await expect(runMove(back(copy), { tell })).rejects.toThrow(
      /was moved away at .*; give MONGODB_URL as well/,
    );
  },
  LIFE,
);
