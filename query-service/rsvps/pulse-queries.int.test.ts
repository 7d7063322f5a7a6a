import { sampleId } from '@duende/testkit/samples/party';
import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { type Given, when } from '@duende/testkit/samples/given-log';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  deleted,
  erased,
  PARTY,
  people,
  ridePublished,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import { alba } from '../testing/actors.ts';

const [sol, offer, need] = [2, 21, 22].map(sampleId) as [string, string, string];
const PULSE = `/api/events/${PARTY}/pulse`;
const parties = [submitted(), approved(), submitted({ partyId: sol }), approved({ partyId: sol })];
/** Two days in Madrid that are one in London, and another party. */
const story = [
  ...people,
  ...parties,
  when('2026-11-10T12:00:00.000Z', rsvp()),
  when('2026-11-10T12:00:00.000Z', rsvp({ partyId: sol })),
  when('2026-11-10T23:30:00.000Z', rsvp({ userId: BRUNO })),
  when('2026-11-10T23:31:00.000Z', ridePublished({ rideId: offer })),
  when('2026-11-10T23:32:00.000Z', ridePublished({ rideId: need, userId: ALBA, rideType: 'need' })),
];
const days = [
  { day: '2026-11-10', going: 1, offers: 0 },
  { day: '2026-11-11', going: 1, offers: 1 },
];

function describePulse(open: () => Promise<{ readonly store?: ReadStore }>): void {
  const given = async (...more: readonly Given[]) => givenEvents([...story, ...more], await open());

  test('is what each day brought the party, the oldest first, and how many go now', async () => {
    const { read } = await given();
    expect(await read(PULSE)).toEqual({ eventId: PARTY, count: 2, days });
  });

  test('is the same for everybody, and revalidated by its ETag', async () => {
    const { get, and, shown } = await given();
    const { headers, status } = await get(PULSE);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    const etag = { 'If-None-Match': String(headers['etag']) };
    expect((await get(PULSE, alba, etag)).status).toBe(304);
    await and(when('2026-11-11T12:00:00.000Z', rsvp({ userId: ADMIN })));
    await shown();
    expect((await get(PULSE, alba, etag)).status).toBe(200);
  });

  test('keeps the days of an erased person, and counts them no more', async () => {
    const { read } = await given(erased({ userId: ALBA }));
    expect(await read(PULSE)).toEqual({ eventId: PARTY, count: 1, days });
  });

  test('leaves out a day that came to nothing', async () => {
    const later = '2026-11-12T12:00:00.000Z';
    const { read } = await given(when(later, rsvpWithdrawn()), when(later, rsvp()));
    expect(await read(PULSE)).toMatchObject({ count: 2, days });
  });

  test('goes with its party', async () => {
    const { get } = await given(when('2026-11-12T12:00:00.000Z', deleted()));
    expect((await get(PULSE, alba)).status).toBe(404);
  });
}

describe('the pulse of a party', () => {
  describePulse(() => Promise.resolve({}));

  test('is that of its last 366 days', async () => {
    const first = '2027-01-01';
    const daily = Array.from({ length: 370 }, (_, index) =>
      when(`${addDays(first, index)}T12:00:00.000Z`, rsvp({ userId: sampleId(0xd000 + index) })),
    );
    const { read } = await givenEvents([...story, ...daily]);
    const answer = await read<PulseAnswer>(PULSE);
    expect(answer.count).toBe(372);
    expect(answer.days).toHaveLength(366);
    expect(answer.days[0]?.day).toBe(addDays(first, 4));
    expect(answer.days.at(-1)?.day).toBe(addDays(first, 369));
  });
});

await describeOnMongo('on MongoDB', () =>
  describePulse(async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    return { store: openMongoReadStore(mongo.connection) };
  }),
);
