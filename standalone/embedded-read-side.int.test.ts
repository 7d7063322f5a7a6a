import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { Sqlite } from '@duende/platform/files/sqlite';
import { COLLECTIONS, READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { randomStory } from '@duende/projections/testing/random-story';
import {
  ALBA,
  BRUNO,
  commented,
  erased,
  reasonStruck,
  registered,
  removed,
  rsvp,
  submitted,
} from '@duende/projections/testing/story';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { healing } from '@duende/testkit/faults/fault';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AT_END, AT_ONCE } from './testing/snapshot-timing.ts';
import { dumpOf, foldedAnew, snapshottedReadSide } from './testing/snapshotted-read-side.ts';

const STORY = [submitted(), registered(ALBA, 'alba'), registered(BRUNO, 'bruno'), rsvp(), rsvp(true, BRUNO)];

async function rigged(log: Awaited<ReturnType<typeof givenLog>>) {
  const rig = await snapshottedReadSide(log);
  onTestFinished(() => rig.dispose());
  return rig;
}

test('gives the same documents as the log folded anew, however often it ended in order or was killed', async () => {
  const lives = fc.array(
    fc.record({ events: fc.nat(15), isKilled: fc.boolean(), isLazy: fc.boolean(), isAsked: fc.boolean() }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(randomStory, lives, async (story, given) => {
      const log = await givenLog();
      const rig = await snapshottedReadSide(log);
      const rest = [...story];
      for (const { events, isKilled, isLazy, isAsked } of [
        ...given,
        { events: 40, isKilled: false, isLazy: true, isAsked: true },
      ]) {
        const life = await rig.start(AT_END, isLazy ? -1 : 4_000);
        for (const happening of rest.splice(0, events)) await log.and(happening);
        await life.shown();
        if (isAsked) expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
        // Who is killed leaves what was there before.
        const before = join(rig.folder, '..', 'before');
        await cp(rig.folder, before, { recursive: true });
        await life.stop();
        if (isKilled) {
          await rm(rig.folder, { recursive: true });
          await cp(before, rig.folder, { recursive: true });
        }
        await rm(before, { recursive: true });
      }
      expect(rig.logged.filter((line) => line.includes('doubt') && !line.includes('key is gone'))).toEqual(
        [],
      );
      await rig.dispose();
    }),
    { numRuns: 25 },
  );
}, 180_000);

test('reads nothing of the log that a snapshot holds, and all of it where there is none', async () => {
  const log = await givenLog(STORY);
  const rig = await rigged(log);
  await (await rig.start()).stop();
  expect((await readdir(rig.folder)).sort()).toEqual(
    READ_MODEL_NAMES.map((name) => `${COLLECTIONS[name].name}.sqlite`).sort(),
  );
  const from: string[] = [];
  const { domainLog } = log;
  const watched = {
    ...log,
    domainLog: {
      ...domainLog,
      subscribeAll: (...args: Parameters<typeof domainLog.subscribeAll>) => {
        from.push(args[0]);
        return domainLog.subscribeAll(...args);
      },
    },
  };
  const again = await snapshottedReadSide(watched);
  await cp(rig.folder, again.folder, { recursive: true });
  const life = await again.start();
  expect(from).toEqual([await domainLog.head()]);
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  await life.stop();
  await again.dispose();
});

test('a snapshot that the log does not know is thrown away', async () => {
  const log = await givenLog(STORY);
  const rig = await rigged(log);
  await (await rig.start()).stop();
  // An older back-up of the same log: the id is the same, the last events are not.
  const older = await givenLog(STORY.slice(0, 3));
  const restored = { ...older, vault: log.vault, domainLog: { ...older.domainLog, id: log.domainLog.id } };
  const again = await snapshottedReadSide(restored);
  onTestFinished(() => again.dispose());
  await cp(rig.folder, again.folder, { recursive: true });
  const life = await again.start();
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(older));
  expect(again.logged.filter((line) => line.includes('does not know this checkpoint'))).not.toEqual([]);
  await life.stop();
});

test('what is found wrong later is made anew beside the answering; until then nobody is told half of it', async () => {
  const log = await givenLog(STORY);
  const rig = await rigged(log);
  await (await rig.start()).stop();
  const db = new Sqlite(join(rig.folder, `${COLLECTIONS.attendance.name}.sqlite`));
  db.exec('UPDATE buckets SET sealed = zeroblob(40)');
  db.close();
  const life = await rig.start(AT_END, -1);
  const heard: string[] = [];
  life.live.bus.subscribe((messages) => heard.push(...messages.map(({ message }) => message.name)));
  expect(life.status().every(({ state }) => state === 'live')).toBe(true);
  await expect(life.models.attendance.find({})).rejects.toThrow(StoreUnavailable);
  expect(life.status().find(({ name }) => name === 'attendance')?.state).toBe('catching-up');
  expect(await life.models.parties.count({})).toBe(1);
  await log.and(rsvp(false, BRUNO));
  await expect.poll(() => life.status().every(({ state }) => state === 'live'), healing()).toBe(true);
  await life.shown();
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  expect(heard).toContain('resync');
  expect(rig.logged.filter((line) => line.includes('snapshot in doubt'))).toHaveLength(1);
  await life.stop();
  const next = await rig.start();
  expect(await dumpOf(next.models)).toEqual(await foldedAnew(log));
  await next.stop();
});

test('who is erased is in no snapshot any more when that is said, nor can one that was kept be opened', async () => {
  const log = await givenLog([...STORY, commented()]);
  const rig = await rigged(log);
  await (await rig.start()).stop();
  const kept = join(rig.folder, '..', 'kept');
  await cp(rig.folder, kept, { recursive: true });
  const life = await rig.start(AT_END, -1);
  await log.and(erased(ALBA));
  await life.shown();
  const holding = ['attendance', 'comments', 'users', 'rides', 'audit', 'parties'] as const;
  for (const name of holding)
    expect(await readdir(rig.folder)).not.toContain(`${COLLECTIONS[name].name}.sqlite`);
  const expected = await foldedAnew(log);
  expect(await dumpOf(life.models)).toEqual(expected);
  await life.stop();
  await rm(rig.folder, { recursive: true });
  await cp(kept, rig.folder, { recursive: true });
  const next = await rig.start();
  expect(rig.logged.filter((line) => line.includes('key is gone')).length).toBeGreaterThanOrEqual(
    holding.length,
  );
  expect(await dumpOf(next.models)).toEqual(expected);
  await next.stop();
});

test('a reason that is struck is in no snapshot any more, nor can one that was kept be opened', async () => {
  const rejection = { ...removed('PartyRejected', { reason: 'Lo dijo Alba' }), id: sampleId(90) };
  const log = await givenLog([...STORY, rejection]);
  const rig = await rigged(log);
  await (await rig.start()).stop();
  const kept = join(rig.folder, '..', 'kept');
  await cp(rig.folder, kept, { recursive: true });
  const life = await rig.start(AT_END, -1);
  await log.and(reasonStruck(rejection));
  await life.shown();
  for (const name of ['audit', 'parties'] as const)
    expect(await readdir(rig.folder)).not.toContain(`${COLLECTIONS[name].name}.sqlite`);
  const expected = await foldedAnew(log);
  expect(JSON.stringify(expected)).not.toContain('Lo dijo Alba');
  expect(await dumpOf(life.models)).toEqual(expected);
  await life.stop();
  await rm(rig.folder, { recursive: true });
  await cp(kept, rig.folder, { recursive: true });
  const next = await rig.start();
  expect(rig.logged.filter((line) => line.includes('key is gone')).length).toBeGreaterThanOrEqual(2);
  expect(await dumpOf(next.models)).toEqual(expected);
  await next.stop();
});

test('goes on without room for snapshots, says so once, and writes them again when there is', async () => {
  const log = await givenLog(STORY);
  const rig = await rigged(log);
  const life = await rig.start(AT_ONCE);
  const elsewhere = `${rig.folder}.away`;
  const said = (text: string) => rig.logged.filter((line) => line.includes(text)).length;
  await rename(rig.folder, elsewhere);
  for (let round = 0; round < 4; round += 1) {
    await log.and(rsvp(round % 2 === 0, BRUNO));
    await life.shown();
    await expect.poll(() => said('cannot be written'), healing()).toBe(1);
  }
  expect(await dumpOf(life.models)).toEqual(await foldedAnew(log));
  await rename(elsewhere, rig.folder);
  await log.and(rsvp(true, BRUNO));
  await expect.poll(() => said('written again'), healing()).toBeGreaterThan(0);
  await life.stop();
  const next = await rig.start();
  expect(await dumpOf(next.models)).toEqual(await foldedAnew(log));
  await next.stop();
});
