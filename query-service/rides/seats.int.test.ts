import { sampleId } from '@duende/testkit/samples/party';
import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { when } from '@duende/testkit/samples/given-log';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  ALERT,
  approved,
  BRUNO,
  erased,
  PARTY,
  people,
  RIDE,
  rideAlertSet,
  rideAlertWithdrawn,
  ridePublished,
  rideRemoved,
  SEAT,
  seatGranted,
  seatRefused,
  seatReleased,
  seatRequested,
  seatsReserved,
  submitted,
  suspensionLifted,
} from '@duende/testkit/samples/story';

const now = () => Date.parse('2026-12-01T12:00:00Z');
const SEATS = `/api/events/${PARTY}/seats`;
const RIDES = `/api/events/${PARTY}/rides`;
const other = { requestId: sampleId(53), userId: ADMIN, seats: 1 };
/** Alba and an administrator ask Bruno, who has three places. */
const story = [
  ...people,
  submitted({ details: { name: 'Luna', dates: ['2026-12-20'] } }),
  approved(),
  ridePublished({ note: 'Salgo de Atocha', direction: 'back', leavesAt: '2026-12-21T12:30' }),
  seatRequested(),
  seatRequested({ ...other, words: 'Voy sola' }),
];
type OpenStore = () => Promise<{ readonly store?: ReadStore }>;

function describeSeats(open: OpenStore): void {
  const given = async (...more: Parameters<typeof givenEvents>[0] & object) =>
    givenEvents([...story, ...more], { now, ...(await open()) });

  test('each sees their own, the driver all of them, and others none', async () => {
    const { read, get } = await given();
    const own = {
      ...{ id: SEAT, rideId: RIDE, userId: ALBA, driverId: BRUNO, seats: 2 },
      ...{ words: 'Somos dos', standing: 'open', askedAt: expect.any(String) as string },
      isUncertain: false,
      reservedUntil: null,
    };
    expect(await read(SEATS, alba)).toEqual([own]);
    expect(await read<SeatAnswer[]>(SEATS, bruno)).toHaveLength(2);
    expect(await read(SEATS, admin)).toMatchObject([{ userId: ADMIN, words: 'Voy sola' }]);
    expect((await get(SEATS)).status).toBe(401);
    expect((await get(SEATS, alba)).headers['cache-control']).toBe('private, no-store');
    expect(JSON.stringify(await read(RIDES))).not.toMatch(/Somos dos|Voy sola|Atocha/);
  });

  test('the pin of a suspended driver takes no requests, without why, until that is over or lifted', async () => {
    const { read, and, shown } = await given();
    const takesNone = async (who?: typeof alba) =>
      (await read<RideAnswer[]>(RIDES, who)).map((ride) => ride.takesNoRequests);
    expect(await takesNone(alba)).toEqual([undefined]);
    for (const [happening, expected] of [
      [accountSuspended({ userId: BRUNO, lastDay: null, reason: 'Insultos' }), true],
      [suspensionLifted({ userId: BRUNO }), undefined],
      [accountSuspended({ userId: BRUNO, lastDay: '2026-12-01' }), true],
      [accountSuspended({ userId: BRUNO, lastDay: '2026-11-30' }), undefined],
    ] as const) {
      await and(happening);
      await shown();
      expect(await takesNone(alba)).toEqual([expected]);
      expect(await takesNone()).toEqual([undefined]);
      expect(JSON.stringify(await read(RIDES, alba))).not.toContain('Insultos');
    }
  });

  test('how many places are given away everybody sees', async () => {
    const { read, and, shown } = await given();
    const granted = async () => (await read<RideAnswer[]>(RIDES)).map((ride) => ride.granted);
    for (const [happening, expected] of [
      [seatGranted(), 2],
      [seatGranted(other), 3],
      [seatRefused({ was: 'granted' }), 1],
      [seatReleased({ ...other, was: 'granted' }), 0],
    ] as const) {
      await and(happening);
      await shown();
      expect(await granted()).toEqual([expected]);
    }
  });

  test.each([
    ['who asked was erased', erased(), bruno, 1],
    ['it was taken back', seatReleased(), alba, 0],
    ['the ride is gone', rideRemoved(), alba, 0],
    ['who drives was erased', erased({ userId: BRUNO }), alba, 0],
    ['it was refused, which who asked sees', seatRefused(), alba, 1],
  ] as const)('a request is seen no more once %s', async (_, happening, actor, left) => {
    const { read } = await given(happening);
    expect(await read(SEATS, actor)).toHaveLength(left);
  });

  test('a freed seat is shown as reserved to everybody, and to one of them as theirs, until its time is over', async () => {
    const until = '2026-12-01T14:00:00.000Z';
    const freed = [seatRefused(), when('2026-12-01T12:00:00.000Z', seatsReserved({ until }))];
    const { read } = await given(...freed);
    const reserved = { seats: 1, until };
    expect(await read(RIDES)).toMatchObject([{ reserved }]);
    expect(await read(RIDES, admin)).toMatchObject([{ reserved }]);
    expect(await read(SEATS, alba)).toMatchObject([{ standing: 'refused', reservedUntil: until }]);
    const drivers = await read<SeatAnswer[]>(SEATS, bruno);
    expect(drivers.map(({ reservedUntil }) => reservedUntil)).toEqual([null, null]);
    // Pages are made as of the half hour before.
    const early = await givenEvents([...story, ...freed], { now: () => Date.parse('2026-12-01T11:30:00Z') });
    expect(await early.read(RIDES)).toMatchObject([{ reserved }]);
    const later = await givenEvents([...story, ...freed], { now: () => Date.parse(until) });
    expect(await later.read(RIDES)).toMatchObject([{ reserved: null }]);
    expect(await later.read(SEATS, alba)).toMatchObject([{ reservedUntil: null }]);
  });

  test('an alert is seen by its owner only, until it is withdrawn', async () => {
    const ALERTS = `/api/events/${PARTY}/ride-alerts`;
    const { read, get, and, shown } = await given(rideAlertSet());
    const point = { departureLatitude: 40.4231, departureLongitude: -3.6873 };
    expect(await read(ALERTS, alba)).toEqual([{ id: ALERT, ...point, km: 25, direction: null }]);
    expect(await read(ALERTS, bruno)).toEqual([]);
    expect(await read(ALERTS, admin)).toEqual([]);
    expect((await get(ALERTS)).status).toBe(401);
    for (const path of [RIDES, SEATS, `/api/events/${PARTY}/ride-matches`])
      expect(JSON.stringify(await read(path, bruno))).not.toContain('40.4231');
    await and(rideAlertWithdrawn());
    await shown();
    expect(await read(ALERTS, alba)).toEqual([]);
  });

  test('none is seen once the party is over', async () => {
    const rig = await givenEvents(story, { now: () => Date.parse('2026-12-30T12:00:00Z') });
    expect(await rig.read(SEATS, alba)).toEqual([]);
  });
}

describe('in memory', () => describeSeats(async () => ({})));

await describeOnMongo('on MongoDB', () =>
  describeSeats(async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    return { store: openMongoReadStore(mongo.connection) };
  }),
);
