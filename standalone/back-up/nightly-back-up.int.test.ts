import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sqlite } from '@duende/platform/files/sqlite';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { BACK_UP_PARTS, backUpFiles } from './back-up-files.ts';
import { nightlyBackUp } from './nightly-back-up.ts';
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
    expect.stringMatching(/2026-01-05 is gone: 1 days and 1 weeks are kept$/),
    expect.stringMatching(/2026-01-06 is gone: /),
  ]);
  expect(await left()).toEqual([ofTonight]);
});

test('one that is not whole lets nothing go, and stands in no whole one’s place on the nights to come', async () => {
  const spoiling: typeof backUp = async (options) => {
    const manifest = await backUp(options);
    await rm(join(options.into, 'photos', 'by-name', photo, '800.webp'));
    return manifest;
  };
  await expect(night(spoiling)).rejects.toThrow(
    /^photos\/by-name\/\S+\/800\.webp: missing\n.* is damaged\nno older one was taken away$/,
  );
  expect(await left()).toEqual([OLDEST, OLDER, ofTonight]);
  const [, , spoilt = ''] = await left();
  expect(await readdir(join(inFolder('back-ups'), spoilt))).not.toContain('back-up.json');
});

test('the last copies of a photo that was lost do not go, until somebody has brought it back', async () => {
  const lost = join(inFolder('data'), 'photos', 'by-name', photo);
  await rm(lost, { recursive: true });
  await expect(night()).rejects.toThrow(/2026-01-05, \S+2026-01-06: not taken away, since \S+ lacks photos/);
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
    await expect(night()).rejects.toThrow(/2026-01-06: not taken away/);
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
