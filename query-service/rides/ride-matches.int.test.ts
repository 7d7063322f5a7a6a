import { sampleId } from '@duende/testkit/samples/party';
import type { RideMatchAnswer } from '@duende/contracts/rides/ride-answers';
import type { RideType } from '@duende/contracts/rides/ride-events';
import { SHOWN_MATCHES } from '@duende/contracts/rides/ride-match';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../testing/live-rig.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  contactChanged,
  deleted,
  erased,
  PARTY,
  people,
  registered,
  ridePublished,
  rideRemoved,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const [sol, need, offer] = [2, 21, 22].map(sampleId) as [string, string, string];
const MATCHES = `/api/events/${PARTY}/ride-matches`;
const now = () => Date.parse('2026-12-01T12:00:00Z');
const near = { latitude: 40.45, longitude: -3.7 };
const shares = (userId: string) => contactChanged({ userId, changes: { telegram: { from: '', to: '@x' } } });
const ride = (rideId: string, userId: string, rideType: RideType, partyId = PARTY) =>
  ridePublished({
    rideId,
    partyId,
    userId,
    rideType,
    ...(rideType === 'need' ? { departure: near, passengerCount: 2 } : {}),
  });

const parties = [
  submitted({ details: { name: 'Luna', dates: ['2026-12-20'] } }),
  approved(),
  submitted({ partyId: sol, details: { name: 'Sol', dates: ['2026-12-06'] } }),
  approved({ partyId: sol }),
];
/** Alba needs two places four kilometres from where Bruno offers three. */
const story = [
  ...people,
  ...parties,
  shares(ALBA),
  shares(BRUNO),
  ride(need, ALBA, 'need'),
  ride(offer, BRUNO, 'offer'),
  ride(sampleId(23), BRUNO, 'offer', sol),
];

type OpenStore = () => Promise<{ readonly store?: ReadStore }>;

function describeMatches(open: OpenStore): void {
  const given = async (...more: Parameters<typeof givenEvents>[0] & object) =>
    givenEvents([...story, ...more], { now, ...(await open()) });

  test('only the two see each other, with places, distance and name', async () => {
    const { read, get } = await given();
    const metres = expect.toSatisfy((value: number) => value > 3600 && value < 3800) as number;
    expect(await read(MATCHES, alba)).toEqual([
      {
        ownRideId: need,
        rideId: offer,
        userId: BRUNO,
        username: 'bruno',
        type: 'offer',
        passengerCount: 3,
        metres,
      },
    ]);
    expect(await read(MATCHES, bruno)).toMatchObject([
      { ownRideId: offer, rideId: need, username: 'alba', type: 'need', passengerCount: 2 },
    ]);
    expect(await read(MATCHES, admin)).toEqual([]);
    expect(await read(`/api/events/${sol}/ride-matches`, bruno)).toEqual([]);
    expect((await get(MATCHES)).status).toBe(401);
    expect((await get(MATCHES, alba)).headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['one of the pins goes', rideRemoved({ rideId: need, userId: ALBA })],
    ['the one shares nothing any more', contactChanged({ changes: { telegram: { from: '', to: '' } } })],
    [
      'the other shares nothing any more',
      contactChanged({ userId: BRUNO, changes: { telegram: { from: '', to: '' } } }),
    ],
    ['somebody is erased', erased({ userId: ALBA })],
    ['the last day is over', updated({ changes: { dates: { from: ['2026-12-20'], to: ['2026-11-30'] } } })],
  ])('they are gone when %s, and only then', async (_, happening) => {
    const { read, and, shown } = await given();
    expect(await read(MATCHES, bruno)).toHaveLength(1);
    await and(happening);
    await shown();
    expect(await read(MATCHES, bruno)).toEqual([]);
  });

  test('they go with a deleted party', async () => {
    const { get } = await given(deleted());
    expect((await get(MATCHES, bruno)).status).toBe(404);
  });

  test('of many people the nearest are shown, each once', async () => {
    const others = Array.from({ length: SHOWN_MATCHES + 3 }, (_, n) => {
      const actor = { userId: sampleId(300 + n), isAdmin: false };
      const pin = (id: number, latitude: number) =>
        ridePublished({
          rideId: sampleId(id),
          userId: actor.userId,
          departure: { latitude, longitude: -3.7 },
        });
      return [
        registered({ ...actor, username: `otra${n}`, email: `otra${n}@mail.example` }),
        shares(actor.userId),
        pin(400 + n, 40.451 + n / 1000),
        pin(500 + n, 40.47),
      ];
    }).flat();
    const { read } = await given(...others);
    const shown = await read<RideMatchAnswer[]>(MATCHES, alba);
    expect(shown.map(({ username }) => username)).toEqual(
      Array.from({ length: SHOWN_MATCHES }, (_, n) => `otra${n}`),
    );
  });

  test('only both receive it, in their own rooms: no match, point or name goes elsewhere', async () => {
    const rig = await givenEvents([...people, ...parties, shares(ALBA), shares(BRUNO)], {
      now,
      ...(await open()),
    });
    await rig.and(ride(need, ALBA, 'need'));
    const listening = await Promise.all(
      [alba, bruno, admin, undefined].map(async (actor) => {
        const client = await connect(rig.port, actor && { cookie: await rig.cookieOf(actor) });
        const received: string[] = [];
        client.socket.io.engine.on('data', (data: unknown) => received.push(String(data)));
        await client.watch('me');
        await client.watch('home');
        await client.watch(`event:${PARTY}`);
        return { client, received };
      }),
    );
    const matched = () =>
      listening.map(({ client }) =>
        client.received.flatMap(({ name, payload }) =>
          name === 'ride.matched' && 'isNew' in payload ? [payload.isNew] : [],
        ),
      );
    await rig.and(ride(offer, BRUNO, 'offer'));
    await vi.waitUntil(() => listening.every(({ client }) => client.received.length > 0));
    await expect.poll(matched).toEqual([[true], [true], [], []]);
    await rig.and(contactChanged({ userId: BRUNO, changes: { telegram: { from: '', to: '' } } }));
    await expect.poll(matched).toEqual([[true, false], [true, false], [], []]);
    for (const { received } of listening)
      expect(received.filter((data) => data.includes('ride.matched')).join(' ')).not.toMatch(
        /bruno|alba|40\.|-3\./,
      );
  });
}

describe('in memory', () => describeMatches(async () => ({})));

await describeOnMongo('on MongoDB', () =>
  describeMatches(async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    return { store: openMongoReadStore(mongo.connection) };
  }),
);
