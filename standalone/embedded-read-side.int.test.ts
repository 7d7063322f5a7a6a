import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { START } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { Sqlite } from '@duende/platform/files/sqlite';
import { COLLECTIONS } from '@duende/projections/registry/registry';
import { randomStory } from '@duende/projections/testing/random-story';
import {
  ALBA,
  BRUNO,
  commented,
  erased,
  reasonStruck,
  registered,
  rideAlertSet,
  rejected,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import { healing } from '@duende/testkit/faults/fault';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, test } from 'vitest';
import { dumpOf, foldedAnew, readSideRig } from './testing/read-side-rig.ts';

const STORY = [
  submitted(),
  registered(),
  registered({ userId: BRUNO, username: 'bruno' }),
  rsvp(),
  rsvp({ userId: BRUNO }),
];

const path = useTemporaryFolder();
const file = () => path('read-models.sqlite');

test('gives the same documents as the log folded again, however often it ended in order or went back to earlier documents', async () => {
  const lives = fc.array(fc.record({ events: fc.nat(15), isKilled: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(randomStory, lives, async (story, given) => {
      const log = await givenLog();
      const folder = path(`${(run += 1)}`);
      const rig = readSideRig(log, join(folder, 'read-models.sqlite'));
      await mkdir(folder);
      const rest = [...story];
      for (const { events, isKilled } of [...given, { events: 40, isKilled: false }]) {
        const life = await rig.start();
        const happenings = rest.splice(0, events);
        for (const happening of happenings) await log.and(happening);
        await life.shown();
        expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
        // A killed process leaves the file and its journal as they are.
        if (isKilled) await cp(folder, `${folder}.left`, { recursive: true });
        await life.stop();
        if (!isKilled) continue;
        await rm(folder, { recursive: true });
        await cp(`${folder}.left`, folder, { recursive: true });
        await rm(`${folder}.left`, { recursive: true });
      }
      expect(rig.logged).toEqual([]);
    }),
    { numRuns: randomRuns(25) },
  );
}, 180_000);

test('reads no part of the log that the file already has', async () => {
  const log = await givenLog(STORY);
  await (await readSideRig(log, file()).start()).stop();
  const from: string[] = [];
  const { domainLog } = log;
  const watched: typeof domainLog = {
    ...domainLog,
    subscribeAll: (...args) => {
      from.push(args[0]);
      return domainLog.subscribeAll(...args);
    },
  };
  const life = await readSideRig({ domainLog: watched }, file()).start();
  expect(from).toEqual([await domainLog.head()]);
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  await life.stop();
});

test('read models ahead of the log are thrown away: for an older back-up, and for another log', async () => {
  const log = await givenLog(STORY);
  await (await readSideRig(log, file()).start()).stop();
  // The id is the same, the last events are not.
  const older = await givenLog(STORY.slice(0, 3));
  const restored = { ...older, domainLog: { ...older.domainLog, id: log.domainLog.id } };
  const other = await givenLog(STORY.slice(0, 4));
  for (const [given, said] of [
    [restored, 'does not know the checkpoints'],
    [other, 'folded from something else'],
  ] as const) {
    const rig = readSideRig(given, file());
    const life = await rig.start();
    expect(await dumpOf(life.models)).toEqual(await foldedAnew(given));
    expect(rig.logged.filter((line) => line.includes(said))).toHaveLength(1);
    await life.stop();
  }
});

test('read models found damaged later are rebuilt while answering; until then no answer has half of them', async () => {
  const log = await givenLog(STORY);
  await (await readSideRig(log, file()).start()).stop();
  overwriteTable(COLLECTIONS.attendance.name);
  const rig = readSideRig(log, file());
  const life = await rig.start();
  const names: string[] = [];
  life.live.bus.subscribe((messages) => names.push(...messages.map(({ message }) => message.name)));
  await expect(life.models.attendance.find({})).rejects.toThrow(StoreUnavailable);
  await expect(life.models.parties.count({})).rejects.toThrow(StoreUnavailable);
  await log.and(rsvpWithdrawn({ userId: BRUNO }));
  await expect.poll(() => names, healing()).toContain('resync');
  await life.shown();
  expect(life.status().every(({ state }) => state === 'live')).toBe(true);
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  expect(rig.logged.filter((line) => line.includes('are damaged'))).toHaveLength(1);
  await life.stop();
  const next = await rig.start();
  expect(await dumpOf(next.models)).toEqual(await foldedAnew(log));
  await next.stop();
});

const TRAIL = {
  url: '/api/admin/audit',
  params: {},
  actor: { userId: ALBA, isAdmin: true },
  sessionId: 'one',
};

test.each([
  ['taken away', () => rm(file())],
  ['replaced by another', () => cp(file(), path('copy')).then(() => rename(path('copy'), file()))],
])(
  'a file that is %s under a running service is rebuilt when a long question needs it',
  async (_what, harm) => {
    const log = await givenLog(STORY);
    const life = await readSideRig(log, file()).start();
    const trail = async () => life.live.costly?.answer('GET /api/admin/audit', TRAIL, START);
    await harm();
    await expect(trail()).rejects.toThrow(StoreUnavailable);
    await expect.poll(trail, healing()).toHaveProperty('body');
    expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
    await life.stop();
    await (await readSideRig(log, file()).start()).stop();
  },
);

const rejection = { ...rejected({ reason: 'Lo dijo Alba' }), id: sampleId(90) };

test.each([
  ['who is erased', 'alba', [...STORY, commented()], erased({ userId: ALBA })],
  ['the point of an alert of who is erased', '-3.6873', [...STORY, rideAlertSet()], erased({ userId: ALBA })],
  ['a reason that is struck', 'Lo dijo Alba', [...STORY, rejection], reasonStruck(rejection)],
])('%s is in no file any more once that is shown', async (_what, words, before, end) => {
  const log = await givenLog(before);
  const life = await readSideRig(log, file()).start();
  await life.shown();
  await expect.poll(() => bytes().includes(words)).toBe(true);
  await log.and(end);
  await life.shown();
  expect(bytes().includes(words)).toBe(false);
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  await life.stop();
});

/** Everything in the folder. */
function bytes(): Buffer {
  return Buffer.concat(readdirSync(path('.')).map((name) => readFileSync(path(name))));
}

/** Writes something else over the pages of one table, not over those that say which tables there are. */
function overwriteTable(name: string): void {
  const db = new Sqlite(file(), { readonly: true });
  const root = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const opened = openSync(file(), 'r+');
  writeSync(opened, Buffer.alloc(size, 0x7f), 0, size, ((root ?? 0) - 1) * size);
  closeSync(opened);
  expect(statSync(file()).size).toBeGreaterThan(0);
}
