import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { day, givenLog, when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, onTestFinished, test } from 'vitest';
import type { FileHead } from './file-formats.ts';
import { story } from '../testing/export-story.ts';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import { ADMIN, ALBA, commented, erased, ridePublished, rsvp } from '@duende/testkit/samples/story';
import { admin } from '../testing/actors.ts';

/** More than one of each at the same moment, in no order of theirs. */
const atOnce = [5, 3, 4].flatMap((number) => [
  when(day(10), rsvp({ userId: sampleId(number) })),
  when(day(10), commented({ commentId: sampleId(30 + number), authorId: null, content: 'Yo también' })),
  when(day(10), ridePublished({ rideId: sampleId(40 + number), userId: ADMIN })),
]);

await describeOnMongo('on MongoDB', () => {
  test('the same rows in the same order as in memory', async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    const log = await givenLog([...story, ...atOnce, when(day(11), erased({ userId: ALBA }))]);
    const now = () => Date.parse(day(20));
    const inMemory = await givenEvents([], { log, now });
    const onMongo = await givenEvents([], { log, now, store: openMongoReadStore(mongo.connection) });
    for (const table of EXPORT_TABLES)
      for (const more of ['', '&personal=1']) {
        const path = `/api/history/export?table=${table}${more}`;
        const first = await linesOf(inMemory, path);
        const { export: exportId } = JSON.parse(first[0] ?? '') as FileHead;
        expect(first.length, path).toBeGreaterThan(3);
        const again = await linesOf(onMongo, `${path}&export=${exportId}`);
        expect(again.slice(1, -1), path).toEqual(first.slice(1, -1));
      }
  });
});

/** The first and last line depend on the number of earlier exports. */
async function linesOf(rig: QueryRig, path: string): Promise<readonly string[]> {
  const { status, body } = await rig.post(path, admin, { body: { reason: 'x' } });
  expect(status).toBe(200);
  return body.toString().trimEnd().split('\n');
}
