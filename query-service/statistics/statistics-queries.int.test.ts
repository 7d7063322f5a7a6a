import { sampleId } from '@duende/testkit/samples/party';
import type { StatisticsAnswer, StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  erased,
  PARTY,
  people,
  rejected,
  ridePublished,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const [sol = '', mar = '', offer = '', need = '', words = ''] = [2, 3, 21, 22, 31].map(sampleId);
const STATISTICS = '/api/statistics';
const now = () => Date.parse('2026-11-24T12:00:00Z');
const source = { importId: sampleId(41), url: 'https://entradium.com/x', layers: {} };

/** Two parties, one imported; what people did on two days in Madrid that are one in London. */
const story = [
  ...people,
  when('2026-10-01T20:00:00.000Z', submitted({ details: { styles: ['acid'] } })),
  when('2026-10-01T21:30:00.000Z', approved()),
  when(
    '2026-10-02T08:00:00.000Z',
    submitted({
      partyId: sol,
      authorId: null,
      source,
      details: { location: 'Norte', styles: ['dub', 'acid'] },
    }),
  ),
  when('2026-10-04T08:00:00.000Z', rejected({ partyId: sol })),
  when('2026-11-10T12:00:00.000Z', rsvp()),
  when('2026-11-10T23:30:00.000Z', rsvp({ userId: BRUNO })),
  when('2026-11-10T23:31:00.000Z', rsvpWithdrawn()),
  when('2026-11-10T23:32:00.000Z', ridePublished({ rideId: offer })),
  when('2026-11-10T23:33:00.000Z', ridePublished({ rideId: need, userId: ALBA, rideType: 'need' })),
  when('2026-11-11T10:00:00.000Z', commented({ commentId: words, authorId: null, content: 'Yo voy' })),
  when('2026-11-11T11:00:00.000Z', commentApproved({ commentId: words })),
];
const NOTHING = {
  confirmed: 0,
  withdrawn: 0,
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};

function describeStatistics(open: () => Promise<{ readonly store?: ReadStore }>): void {
  const given = async (...more: readonly Given[]) =>
    givenEvents([...story, ...more], { ...(await open()), now });
  const ofAll = `${STATISTICS}?from=2026-01-01&to=2026-12-31`;

  test('are what a time brought, in figures', async () => {
    const { read } = await given();
    expect(await read(ofAll, admin)).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
      first: '2026-10-01',
      last: '2026-12-05',
      parties: [{ month: '2026-12', location: 'Madrid', count: 1, styles: [{ style: 'acid', count: 1 }] }],
      decisions: {
        count: 2,
        approved: 1,
        rejected: 1,
        medianMinutes: (90 + 2880) / 2,
        worst: { eventId: sol, name: expect.any(String) as string, minutes: 2880 },
        hours: [
          { hour: 10, count: 1, medianMinutes: 2880, worstMinutes: 2880 },
          { hour: 22, count: 1, medianMinutes: 90, worstMinutes: 90 },
        ],
      },
      days: [
        { ...NOTHING, day: '2026-11-10', confirmed: 1 },
        {
          ...NOTHING,
          day: '2026-11-11',
          confirmed: 1,
          withdrawn: 1,
          seatsOffered: 3,
          seatsNeeded: 3,
          commentsApproved: 1,
        },
      ],
      lead: {
        medianDays: 24.5,
        steps: expect.arrayContaining([{ step: '15-30', count: 2 }]) as unknown[],
      },
      imports: [{ month: '2026-10', imported: 1, approved: 0, rejected: 1, waiting: 0 }],
    });
  });

  test('are those of the last twelve months unless asked otherwise, and of no other day', async () => {
    const { read } = await given();
    expect(await read<StatisticsAnswer>(STATISTICS, admin)).toMatchObject({
      from: '2025-11-25',
      to: '2026-11-24',
      parties: [],
      decisions: { count: 2 },
    });
    const oneDay = await read<StatisticsAnswer>(`${STATISTICS}?from=2026-11-11&to=2026-11-11`, admin);
    expect(oneDay.days.map(({ day }) => day)).toEqual(['2026-11-11']);
    expect(oneDay.decisions.count).toBe(0);
    const none = await read<StatisticsAnswer>(`${STATISTICS}?from=2024-01-01&to=2024-01-31`, admin);
    expect(none).toMatchObject({
      days: [],
      parties: [],
      imports: [],
      lead: { medianDays: null },
      decisions: { medianMinutes: null },
    });
  });

  test('count how early people decide from the day a party has now', async () => {
    const { read } = await given(
      updated({ changes: { dates: { from: ['2026-12-05'], to: ['2026-11-12'] } } }),
    );
    const { lead } = await read<StatisticsAnswer>(ofAll, admin);
    expect([lead.medianDays, ...lead.steps.filter(({ count }) => count > 0)]).toEqual([
      1.5,
      { step: '1', count: 1 },
      { step: '2-3', count: 1 },
    ]);
  });

  test('stay when somebody is erased', async () => {
    const { read, and, shown } = await given();
    const before = await read<StatisticsAnswer>(ofAll, admin);
    await and(erased({ userId: ALBA }));
    await shown();
    expect(await read(ofAll, admin)).toEqual(before);
  });

  test('are new as soon as something has happened', async () => {
    const { read, and, shown } = await given();
    await read(ofAll, admin);
    await and(when('2026-11-20T12:00:00.000Z', rsvp()));
    await shown();
    const { days } = await read<StatisticsAnswer>(ofAll, admin);
    expect(days.at(-1)).toEqual({ ...NOTHING, day: '2026-11-20', confirmed: 1 });
  });

  test('count of each month those days that are within the time that is asked for', async () => {
    const confirmed = (at: string, of: number) => when(at, rsvp({ userId: sampleId(0xe00 + of) }));
    const later = ['2026-12-01T12:00:00.000Z', '2026-12-02T22:59:59.999Z'].map(confirmed);
    const whole = story
      .toSpliced(people.length + 1, 0, confirmed('2026-10-01T21:00:00.000Z', 9))
      .concat(later);
    const clock = () => Date.parse('2026-12-24T12:00:00Z');
    const { read } = await givenEvents(whole, { ...(await open()), now: clock });
    const counted = async (time: string) => {
      const { lead } = await read<StatisticsAnswer>(`${STATISTICS}?${time}`, admin);
      const behind = `${STATISTICS}/events?figure=rsvps&${time}`;
      const { events } = await read<StatisticsEventsAnswer>(behind, admin);
      return [lead.steps.reduce((sum, { count }) => sum + count, 0), events.map((row) => row.counts)];
    };
    expect(await counted('from=2026-11-11&to=2026-11-11')).toEqual([1, [[1, 1]]]);
    expect(await counted('from=2026-10-02&to=2026-11-10')).toEqual([1, [[1, 0]]]);
    expect(await counted('from=2026-10-01&to=2026-12-01')).toEqual([4, [[4, 1]]]);
    expect(await counted('from=2026-10-02&to=2026-12-02')).toEqual([4, [[4, 1]]]);
  });

  test('behind each bar are its parties', async () => {
    const { read } = await given();
    const bars: readonly [string, readonly (readonly [string, readonly number[], string | null])[]][] = [
      ['figure=parties', [[PARTY, [], null]]],
      ['figure=parties&location=Madrid&style=acid', [[PARTY, [], null]]],
      ['figure=parties&location=Sur', []],
      ['figure=parties&style=dub', []],
      [
        'figure=decisions',
        [
          [sol, [2880], 'rejected'],
          [PARTY, [90], 'approved'],
        ],
      ],
      ['figure=decisions&hour=22', [[PARTY, [90], 'approved']]],
      ['figure=rsvps', [[PARTY, [2, 1], null]]],
      ['figure=lead&lead=15-30', [[PARTY, [2], null]]],
      ['figure=lead&lead=0', []],
      ['figure=seats', [[PARTY, [3, 3], null]]],
      ['figure=comments', [[PARTY, [1, 0], null]]],
      ['figure=imports', [[sol, [], null]]],
    ];
    for (const [bar, expected] of bars) {
      const path = `${STATISTICS}/events?from=2026-01-01&to=2026-12-31&${bar}`;
      const { total, events } = await read<StatisticsEventsAnswer>(path, admin);
      const rows = events.map(({ eventId, counts, verdict }) => [eventId, counts, verdict]);
      expect({ bar, total, rows }).toEqual({ bar, total: expected.length, rows: expected });
    }
  });
}

describe('statistics', () => {
  describeStatistics(() => Promise.resolve({}));

  test('of a time that cannot be are refused', async () => {
    const { get } = await givenEvents([...people], { now });
    const { status, body } = await get(`${STATISTICS}?from=2026-05-02&to=2026-05-01`, admin);
    expect([status, JSON.parse(body.toString())]).toEqual([
      400,
      { code: 'request.invalid', message: 'El final debe ser posterior al principio.' },
    ]);
  });

  test('are kept by no cache on the way', async () => {
    const { get } = await givenEvents([...people], { now });
    const { headers } = await get(STATISTICS, admin);
    expect(headers['cache-control']).toContain('no-store');
  });

  test('are complete beyond one slice', async () => {
    const many = Array.from({ length: 1203 }, (_, index) => sampleId(0x1000 + index));
    const { read } = await givenEvents(
      [
        ...people,
        ...many.map((id) => when(day(1), submitted({ partyId: id, details: { styles: [] } }))),
        ...many.map((id) => when(day(2), approved({ partyId: id }))),
        ...many.map((id) => when('2026-11-10T12:00:00.000Z', rsvp({ partyId: id }))),
        when(day(1), submitted({ partyId: mar })),
      ],
      { now },
    );
    const answer = await read<StatisticsAnswer>(`${STATISTICS}?to=2026-12-31`, admin);
    expect(answer.parties).toEqual([{ month: '2026-12', location: 'Madrid', count: 1203, styles: [] }]);
    expect(answer.decisions).toMatchObject({ count: 1203, medianMinutes: 1440 });
    expect(answer.lead.steps).toContainEqual({ step: '15-30', count: 1203 });
    const list = await read<StatisticsEventsAnswer>(`${STATISTICS}/events?figure=rsvps`, admin);
    expect([list.total, list.events.length]).toEqual([1203, 200]);
  });
});

await describeOnMongo('statistics on MongoDB', () =>
  describeStatistics(async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    return { store: openMongoReadStore(mongo.connection) };
  }),
);
