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
import {
  admin,
  alba,
  approved,
  bruno,
  contactChanged,
  people,
  personErased,
  redated,
  registered,
  removed,
  ridePublished,
  rideRemoved,
  submitted,
} from '../testing/story.ts';

const [luna, sol, need, offer] = [1, 2, 21, 22].map(sampleId) as [string, string, string, string];
const MATCHES = `/api/events/${luna}/ride-matches`;
const now = () => Date.parse('2026-12-01T12:00:00Z');
const near = { latitude: 40.45, longitude: -3.7 };
const shares = (userId: string) => contactChanged(userId, { telegram: '@x' });
const ride = (rideId: string, userId: string, rideType: RideType, partyId = luna) =>
  ridePublished(rideId, partyId, userId, undefined, {
    rideType,
    ...(rideType === 'need' ? { departure: near, passengerCount: 2 } : {}),
  });

const parties = [
  submitted(luna, { name: 'Luna', dates: ['2026-12-20'] }),
  approved(luna),
  submitted(sol, { name: 'Sol', dates: ['2026-12-06'] }),
  approved(sol),
];
/** Alba needs two places four kilometres from where Bruno offers three. */
const story = [
  ...people,
  ...parties,
  shares(alba.userId),
  shares(bruno.userId),
  ride(need, alba.userId, 'need'),
  ride(offer, bruno.userId, 'offer'),
  ride(sampleId(23), bruno.userId, 'offer', sol),
];

type OpenStore = () => Promise<{ readonly store?: ReadStore }>;

function describeMatches(open: OpenStore): void {
  const given = async (...more: Parameters<typeof givenEvents>[0] & object) =>
    givenEvents([...story, ...more], { now, ...(await open()) });

  test('each of the two sees the other, with places, distance and name; nobody else sees them', async () => {
    const { read, get } = await given();
    const metres = expect.toSatisfy((value: number) => value > 3600 && value < 3800) as number;
    expect(await read(MATCHES, alba)).toEqual([
      {
        ownRideId: need,
        rideId: offer,
        userId: bruno.userId,
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
    ['one of the pins goes', rideRemoved(need, luna, alba.userId)],
    ['the one shares nothing any more', contactChanged(alba.userId, { telegram: '' })],
    ['the other shares nothing any more', contactChanged(bruno.userId, { telegram: '' })],
    ['somebody is erased', personErased(alba.userId)],
    ['the last day is over', redated(luna, ['2026-12-20'], ['2026-11-30'])],
  ])('they are gone when %s, and only then', async (_, happening) => {
    const { read, and, shown } = await given();
    expect(await read(MATCHES, bruno)).toHaveLength(1);
    await and(happening);
    await shown();
    expect(await read(MATCHES, bruno)).toEqual([]);
  });

  test('they go with a deleted party', async () => {
    const { get } = await given(removed(luna, 'PartyDeleted'));
    expect((await get(MATCHES, bruno)).status).toBe(404);
  });

  test('of many people the nearest are shown, each once', async () => {
    const others = Array.from({ length: SHOWN_MATCHES + 3 }, (_, n) => {
      const actor = { userId: sampleId(300 + n), isAdmin: false };
      const pin = (id: number, latitude: number) =>
        ridePublished(sampleId(id), luna, actor.userId, undefined, {
          departure: { latitude, longitude: -3.7 },
        });
      return [
        registered(actor, `otra${n}`, `otra${n}@mail.example`),
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

  test('both receive it in their own rooms, and nobody else: not of a match, a point or a name', async () => {
    const rig = await givenEvents([...people, ...parties, shares(alba.userId), shares(bruno.userId)], {
      now,
      ...(await open()),
    });
    await rig.and(ride(need, alba.userId, 'need'));
    const listening = await Promise.all(
      [alba, bruno, admin, undefined].map(async (actor) => {
        const client = await connect(rig.port, actor && { cookie: await rig.cookieOf(actor) });
        const received: string[] = [];
        client.socket.io.engine.on('data', (data: unknown) => received.push(String(data)));
        await client.watch('me');
        await client.watch('home');
        await client.watch(`event:${luna}`);
        return { client, received };
      }),
    );
    const matched = () =>
      listening.map(({ client }) =>
        client.received.flatMap(({ name, payload }) =>
          name === 'ride.matched' && 'isNew' in payload ? [payload.isNew] : [],
        ),
      );
    await rig.and(ride(offer, bruno.userId, 'offer'));
    await vi.waitUntil(() => listening.every(({ client }) => client.received.length > 0));
    await expect.poll(matched).toEqual([[true], [true], [], []]);
    await rig.and(contactChanged(bruno.userId, { telegram: '' }));
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
