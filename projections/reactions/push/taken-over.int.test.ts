import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '@duende/contracts/events/domain-event';
import { openFileReactionMarks } from '@duende/platform/coordination/file-reaction-marks';
import { openMongoReactionMarks } from '@duende/platform/coordination/mongo-reaction-marks';
import type { ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import { dataFiles } from '@duende/platform/files/data-files';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { createLogger } from '@duende/platform/observability/logger';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { givenLog, when } from '@duende/testkit/samples/given-log';
import { approved, people, submitted } from '@duende/testkit/samples/story';
import { endAll } from '@duende/testkit/support/end-all';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { startPushReaction } from './push-reaction.ts';

const inFolder = useTemporaryFolder();
const MIDDAY = Date.parse('2026-06-01T10:00:00Z');
const logger = createLogger({ level: 'silent' });
const approve = () => when(new Date(MIDDAY).toISOString(), approved());
const DEVICE = { _id: 'a', userId: 'a', endpoint: '', p256dh: '', auth: '', serviceKey: '', session: null };

/** What is pushed of a log of which a build before has seen to one approval, and not to the two since; then, after a restart, of one more. */
async function pushed(
  markedAt: (position: Position) => Promise<ReactionMarks>,
): Promise<readonly Position[]> {
  const log = await givenLog([...people, submitted(), approve()]);
  const marks = await markedAt(await log.domainLog.head());
  await log.and(approve());
  await log.and(approve());
  const sent: Position[] = [];
  const start = () =>
    startPushReaction({
      ...{ logger, log: log.domainLog, marks, leases: null, holder: 'new' },
      find: {
        concerns: ({ type }) => type === 'PartyApproved',
        ofEvent: async ({ position }) => [
          { device: DEVICE, message: { title: position, body: '', path: '', tag: '' }, isUrgent: false },
        ],
        digest: async () => [],
      },
      waitFor: async () => true,
      sender: { send: (pushes) => void sent.push(...pushes.map(({ message }) => message.title)) },
      now: () => MIDDAY,
      clockMs: 5,
    });
  const first = start();
  await expect.poll(() => sent).toHaveLength(2);
  await first.stop();
  // A restart repeats none of it.
  onTestFinished(start().stop);
  await log.and(approve());
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3);
  return sent;
}

const days = { morning: '2026-06-01', evening: '2026-05-31' };

test('a data folder of the build before is gone on from: what came since is pushed, once, and nothing before', async () => {
  const folder = inFolder('data');
  const file = dataFiles(folder).pushMark;
  expect(file).toBe(join(folder, 'pushed.json'));
  const sent = await pushed(async (position) => {
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${JSON.stringify({ position, days })}\n`);
    return openFileReactionMarks(file);
  });
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});

await describeOnMongo('a database of the build before', () => {
  test('is gone on from', async () => {
    const database = await testDatabase();
    const mongo = await openMongo({ url: database.url, logger });
    onTestFinished(() => endAll(mongo.close, database.close));
    const sent = await pushed(async (position) => {
      const stored = mongo.db.collection<{ _id: string }>('reactions');
      await stored.insertOne({ _id: 'push', ...{ moves: 7, mark: { position, days } } });
      return openMongoReactionMarks(mongo, 'push');
    });
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
  });
});
