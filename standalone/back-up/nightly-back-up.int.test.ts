import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@duende/contracts/common/json';
import { createMetrics } from '@duende/platform/observability/metrics';
import { goldenEvents } from '@duende/testkit/samples/golden-events';
import { Sqlite } from '@duende/platform/files/sqlite';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { RunningService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { BACK_UP_PARTS, backUpFiles } from './back-up-files.ts';
import { checkBackUp } from './check-back-up.ts';
import { nightlyBackUp } from './nightly-back-up.ts';
import { observeLastBackUp } from './observe-last-back-up.ts';
import { stoppedService } from './testing/stopped-service.ts';

const [OLDEST, OLDER] = ['2026-01-05', '2026-01-06'];

const inFolder = useTemporaryFolder();
let service: RunningService;
let photo: string;

beforeAll(async () => {
  ({ service, photo } = await stoppedService());
});
afterAll(() => service.dispose());

/** Two earlier nights, of which the older one may go. */
beforeEach(async () => {
  await cp(service.dataDir, inFolder('data'), { recursive: true });
  await backUp({ dataDir: inFolder('data'), into: join(inFolder('back-ups'), OLDEST) });
  await cp(join(inFolder('back-ups'), OLDEST), join(inFolder('back-ups'), OLDER), { recursive: true });
});

async function night(take?: typeof backUp): Promise<readonly string[]> {
  const said: string[] = [];
  await nightlyBackUp({
    dataDir: inFolder('data'),
    folder: inFolder('back-ups'),
    parts: BACK_UP_PARTS,
    keeping: { days: 1, weeks: 1 },
    say: (line) => said.push(line),
    ...(take && { take }),
  });
  return said;
}

const left = async () => (await readdir(inFolder('back-ups'))).sort();
const ofTonight = expect.stringMatching(/T\d{6}$/) as string;

test('one that is whole lets the others go', async () => {
  expect(await night()).toEqual([
    expect.stringMatching(/ is whole: \d+ events .*, \d+ keys, 1 photos$/),
    expect.stringMatching(/2026-01-05 is deleted: 1 days and 1 weeks are kept$/),
    expect.stringMatching(/2026-01-06 is deleted: /),
  ]);
  expect(await left()).toEqual([ofTonight]);
});

test('one that is not whole deletes no other, and takes no whole one’s place on the nights to come', async () => {
  const spoiling: typeof backUp = async (options) => {
    const manifest = await backUp(options);
    await rm(join(options.into, 'photos', 'by-name', photo, '800.webp'));
    return manifest;
  };
  await expect(night(spoiling)).rejects.toThrow(
    /^photos\/by-name\/\S+\/800\.webp: missing\n.* is damaged\nno older one was deleted$/,
  );
  expect(await left()).toEqual([OLDEST, OLDER, ofTonight]);
  const [, , spoilt = ''] = await left();
  expect(await readdir(join(inFolder('back-ups'), spoilt))).not.toContain('back-up.json');
});

test('the last copies of a photo that was lost do not go, until somebody has brought it back', async () => {
  const lost = join(inFolder('data'), 'photos', 'by-name', photo);
  await rm(lost, { recursive: true });
  await expect(night()).rejects.toThrow(
    new RegExp(`photo ${photo} is named by the log and was not there[^]*2026-01-06: not deleted, since`),
  );
  expect(await left()).toEqual([OLDEST, OLDER, ofTonight]);
  const [, , lacking = ''] = await left();
  // two of one second would bear one name
  await rm(join(inFolder('back-ups'), lacking), { recursive: true });
  await cp(join(inFolder('back-ups'), OLDEST, 'photos', 'by-name', photo), lost, { recursive: true });
  await night();
  expect(await left()).toEqual([ofTonight]);
});

test('the last copies of an event that was broken do not go, unless it was decided to pass it over', async () => {
  const { log } = backUpFiles(inFolder('data'));
  const db = new Sqlite(log);
  const id = db.prepare<[], string>(`SELECT id FROM events WHERE type = 'PartyApproved'`).pluck().get();
  try {
    db.prepare(`UPDATE events SET data = '{' WHERE id = ?`).run(id);
    await expect(night()).rejects.toThrow(/2026-01-06: not deleted/);
    expect(await left()).toEqual([OLDEST, OLDER, ofTonight]);
    await rm(join(inFolder('back-ups'), (await left())[2] ?? ''), { recursive: true });
    db.prepare(
      `INSERT INTO events (stream, revision, id, type, data, metadata) VALUES ('operator', 0, 'decided', 'EventPassedOver', ?, '{}')`,
    ).run(JSON.stringify({ eventId: id }));
  } finally {
    db.close();
  }
  await night();
  expect(await left()).toEqual([ofTonight]);
});

/** Where a back-up keeps a photo's first variant, and what the disk knows of that file. */
async function variantIn(name: string) {
  const file = join(inFolder('back-ups'), name, 'photos', 'by-name', photo, '400.webp');
  return { file, ...(await stat(file)) };
}

test('a photo that an earlier back-up holds takes no room twice, and stays when that one goes', async () => {
  const earlier = await variantIn(OLDEST);
  await night();
  const [tonight = ''] = await left();
  const shared = await variantIn(tonight);
  // The newest of the other back-ups is a copy of the oldest, with its own files.
  expect(shared.ino).not.toBe(earlier.ino);
  expect(shared.nlink).toBe(1);
  await backUp({ dataDir: inFolder('data'), into: join(inFolder('back-ups'), 'by-hand') });
  expect(await variantIn('by-hand')).toMatchObject({ ino: shared.ino, nlink: 2 });
});

test('a damaged file of an earlier back-up is not shared', async () => {
  for (const name of [OLDEST, OLDER]) await writeFile((await variantIn(name)).file, 'damaged');
  await night();
  const [tonight = ''] = await left();
  const { damage } = await checkBackUp(join(inFolder('back-ups'), tonight));
  expect(damage).toEqual([]);
});

test('the figures of the service learn when it was', async () => {
  const read = async () => {
    const metrics = createMetrics();
    observeLastBackUp(metrics, inFolder('data'));
    return /^duende_last_back_up_timestamp_seconds (\S+)$/m.exec(await metrics.registry.metrics())?.[1];
  };
  expect(await read()).toBeUndefined();
  const before = Date.now();
  await night();
  expect(Number(await read()) * 1_000).toBeGreaterThanOrEqual(before);
});

test('a photo that an older version of an event names is missed too, unless it was taken back', async () => {
  const { log } = backUpFiles(inFolder('data'));
  await rm(join(inFolder('data'), 'photos', 'by-name', photo), { recursive: true });
  const db = new Sqlite(log);
  onTestFinished(() => void db.close());
  db.exec(`UPDATE events SET data = json_remove(data, '$.details.lineup'), metadata = json_set(metadata, '$.schemaVersion', 2)
    WHERE type = 'PartySubmitted'`);
  await expect(night()).rejects.toThrow(`photo ${photo} is named by the log`);
  await rm(join(inFolder('back-ups'), (await left())[2] ?? ''), { recursive: true });
  const { reason, ...withdrawn } = (goldenEvents.find(({ file }) => file === 'PhotoWithdrawn.v1.json')?.stored
    .data ?? {}) as JsonObject;
  db.prepare(
    `INSERT INTO events (stream, revision, id, type, data, metadata) VALUES ('photo-taken-back', 0, 'withdrawn', 'PhotoWithdrawn', ?, '{"schemaVersion":1}')`,
  ).run(JSON.stringify({ ...withdrawn, reason, photo }));
  await night();
  expect(await left()).toEqual([ofTonight]);
});
