import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { EXPORT_TABLES, type ExportTable } from '@duende/contracts/exports/exports';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { openReadModels } from '@duende/projections/registry/registry';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { day, givenLog, when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, onTestFinished, test } from 'vitest';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import { admin, analyst } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  commentRejected,
  erased,
  PARTY,
  people,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import type { Row } from './tables.ts';

const [shown, takenDown, waiting, refused] = [11, 12, 13, 14].map(sampleId) as [
  string,
  string,
  string,
  string,
];
const anonymous = sampleId(15);
const [kept, takenBack, brunos] = [21, 22, 23].map(sampleId) as [string, string, string];
const need = { rideType: 'need', passengerCount: 2 } as const;

/** What somebody did who is erased later, in between of others. */
const story = [
  ...people.map((person) => when(day(1), person)),
  when(day(1), submitted({ authorId: BRUNO, details: { dates: ['2026-12-05'] } })),
  when(day(2), approved({ authorId: BRUNO })),
  ...[true, false, true].map((isGoing, index) =>
    when(day(3 + index), (isGoing ? rsvp : rsvpWithdrawn)({ partyId: PARTY, userId: ALBA })),
  ),
  when(day(6), rsvp({ userId: BRUNO })),
  ...[shown, takenDown, waiting, refused].map((id) =>
    when(day(6), commented({ commentId: id, authorId: ALBA, author: 'alba', signedAs: 'member' })),
  ),
  when(day(6), commented({ commentId: anonymous, authorId: null, content: 'Yo también' })),
  ...[shown, takenDown, anonymous].map((id) => when(day(7), commentApproved({ commentId: id }))),
  ...[refused, takenDown].map((id) => when(day(7), commentRejected({ commentId: id }))),
  when(day(8), ridePublished({ rideId: kept, userId: ALBA })),
  when(day(8), ridePublished({ rideId: takenBack, userId: ALBA })),
  when(day(8), ridePublished({ rideId: brunos, ...need })),
  when(day(9), rideRemoved({ rideId: takenBack, userId: ALBA })),
];
const erasure = when(day(15), erased({ userId: ALBA }));

const COUNTED = {
  ...{ confirmed: 3, withdrawn: 1, seatsOffered: 6, seatsNeeded: 2 },
  ...{ commentsApproved: 3, commentsRejected: 2, comments: 5, partiesDecided: 1 },
};

const sum = (numbers: readonly unknown[]) => numbers.reduce<number>((a, b) => a + Number(b), 0);

async function rowsOf(rig: QueryRig, table: ExportTable, isPersonal: boolean): Promise<readonly Row[]> {
  const path = `/api/history/export?table=${table}${isPersonal ? '&personal=1' : ''}`;
  const { status, body } = await rig.post(path, isPersonal ? admin : analyst, {
    body: { reason: isPersonal ? 'Se cuenta' : null },
  });
  expect(status).toBe(200);
  const lines = body.toString().trimEnd().split('\n');
  return lines.slice(1, -1).map((line) => JSON.parse(line) as Row);
}

async function countedInFiles(rig: QueryRig, isPersonal: boolean) {
  const rows = new Map<ExportTable, readonly Row[]>();
  for (const table of EXPORT_TABLES) rows.set(table, await rowsOf(rig, table, isPersonal));
  const of = (table: ExportTable, filter: Row) =>
    (rows.get(table) ?? []).filter((row) =>
      Object.entries(filter).every(([name, value]) => row[name] === value),
    );
  const seats = (type: string) => sum(of('rides', { type }).map((row) => row['passenger_count']));
  if (isPersonal) {
    const known = new Set(
      [...of('comments', {}), ...of('parties', {})].map((row) => row['comment_id'] ?? row['party_id']),
    );
    expect(of('decisions', {}).filter((row) => !known.has(row['subject_id'] ?? null))).toEqual([]);
  }
  return {
    confirmed: of('attendance', {}).length,
    withdrawn: of('attendance', { ended_by: 'withdrawn' }).length,
    seatsOffered: seats('offer'),
    seatsNeeded: seats('need'),
    commentsApproved: of('decisions', { kind: 'comment', verdict: 'approved' }).length,
    commentsRejected: of('decisions', { kind: 'comment', verdict: 'rejected' }).length,
    comments: of('comments', {}).length,
    partiesDecided: of('decisions', { kind: 'party', verdict: 'approved' }).length,
  };
}

/** What statistics do not count comes from nowhere else. */
async function countedInStatistics(rig: QueryRig) {
  const { days, decisions } = await rig.read<StatisticsAnswer>(
    '/api/statistics?from=2026-11-01&to=2026-11-30',
    analyst,
  );
  const total = (name: Exclude<keyof (typeof days)[number], 'day'>) => sum(days.map((one) => one[name]));
  return {
    confirmed: total('confirmed'),
    withdrawn: total('withdrawn'),
    seatsOffered: total('seatsOffered'),
    seatsNeeded: total('seatsNeeded'),
    commentsApproved: total('commentsApproved'),
    commentsRejected: total('commentsRejected'),
    partiesDecided: decisions.count,
  };
}

async function countedInReadModels(store: ReadStore) {
  const models = await openReadModels(store);
  const [attendance, rides, comments, decisions, pulse] = await Promise.all([
    models.attendance.find({}),
    models.rides.find({}),
    models.comments.find({}),
    models.decisions.find({}),
    models.pulse.find({}),
  ]);
  const spans = attendance.map(({ spans }) => spans.length);
  const days = pulse.flatMap((month) => month.days);
  const verdicts = (kind: string, verdict: string) =>
    decisions
      .filter((decision) => decision.kind === kind)
      .flatMap(({ waits }) => waits.filter((wait) => wait.verdict === verdict)).length;
  const seats = (type: string) =>
    sum(rides.filter(({ rideType }) => rideType === type).map(({ passengerCount }) => passengerCount));
  expect({
    confirmed: sum(days.map((one) => one.confirmed)),
    withdrawn: sum(days.map((one) => one.withdrawn)),
  }).toEqual({
    confirmed: COUNTED.confirmed,
    withdrawn: COUNTED.withdrawn,
  });
  return {
    confirmed: sum(spans.map((length) => Math.ceil(length / 2))),
    withdrawn:
      sum(spans.map((length) => Math.floor(length / 2))) -
      attendance.filter(({ isEndedByErasure }) => isEndedByErasure).length,
    seatsOffered: seats('offer'),
    seatsNeeded: seats('need'),
    commentsApproved: verdicts('comment', 'approved'),
    commentsRejected: verdicts('comment', 'rejected'),
    comments: comments.length,
    partiesDecided: verdicts('party', 'approved'),
  };
}

async function expectCounted(rig: QueryRig, store: ReadStore) {
  const { comments: _, ...figures } = COUNTED;
  expect(await countedInStatistics(rig)).toEqual(figures);
  expect(await countedInReadModels(store)).toEqual(COUNTED);
  expect(await countedInFiles(rig, true)).toEqual(COUNTED);
  expect(await countedInFiles(rig, false)).toEqual(COUNTED);
  const then = await rig.read<HistoryEventAnswer>(`/api/history/events/${PARTY}?at=${day(10)}`, analyst);
  expect(then).toMatchObject({ count: 2, commentCount: 2, rideCount: 2 });
}

const now = () => Date.parse(day(20));

/** Before and after somebody is erased, and where everything is folded again without that person's key. */
async function expectTheSameNumbers(newStore: () => Promise<ReadStore>) {
  const store = await newStore();
  const rig = await givenEvents(story, { now, store });
  await expectCounted(rig, store);
  await rig.and(erasure);
  await rig.shown();
  await expectCounted(rig, store);
  const rows = await rowsOf(rig, 'comments', true);
  const nameless = { author: null, signed: null, content: null };
  expect(rows.filter(({ comment_id }) => comment_id !== anonymous)).toEqual(
    [shown, takenDown, waiting, refused].map(() => expect.objectContaining(nameless) as Row),
  );
  expect(await rowsOf(rig, 'rides', true)).toContainEqual(
    expect.objectContaining({ ride_id: kept, person: null, departure_latitude: null, passenger_count: 3 }),
  );

  const log = await givenLog([...story, erasure]);
  await log.vault.destroy(erasure.stream);
  const anew = await newStore();
  await expectCounted(await givenEvents([], { now, store: anew, log }), anew);
}

test('counted actions stay counted without names, in read models, files and figures', async () => {
  await expectTheSameNumbers(async () => createMemoryReadStore());
});

await describeOnMongo('on MongoDB', () => {
  test('counted actions stay counted without names, in read models, files and figures', async () => {
    await expectTheSameNumbers(async () => {
      const mongo = await openTestMongo();
      onTestFinished(() => mongo.close());
      return openMongoReadStore(mongo.connection);
    });
  });
});
