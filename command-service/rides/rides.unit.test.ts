import { sampleId } from '@duende/testkit/samples/party';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { ADMIN, BRUNO, PARTY, RIDE, ridePublished } from '@duende/testkit/samples/story';
import { ridesDecider } from './rides.ts';

const { given } = specify(ridesDecider);
const ids = { rideId: RIDE, partyId: PARTY, userId: BRUNO };
const publish: Command<'PublishRide'> = {
  type: 'PublishRide',
  data: {
    ...ids,
    rideType: 'offer',
    departure: { latitude: 40.416849, longitude: -3.707143 },
    passengerCount: 3,
    direction: null,
    leavesAt: null,
    note: '',
  },
};
const remove: Command<'RemoveRide'> = { type: 'RemoveRide', data: ids };
const removed = { type: 'RideRemoved', data: ids } as const;

const pinsOf = (userId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ridePublished.event({ rideId: sampleId(100 + index), userId }));

test('publishing', () => {
  given().when(publish).then([ridePublished.event()]);
});

test('publishing counts as a pin', () => {
  given().when(publish).counts('pins');
});

test('what another person\u2019s ride refuses is named', () => {
  const theirs = fold(ridesDecider, [ridePublished.event({ userId: ADMIN })]);
  const seats: Command<'SetRideSeats'> = {
    type: 'SetRideSeats',
    data: { ...ids, passengerCount: 2, gone: [], waiting: [] },
  };
  const by = { actor: null, at: '2026-06-01T12:00:00.000Z' };
  expect(() => ridesDecider.decide(seats, theirs, by)).toThrow('Solo puedes cambiar tus propios viajes.');
  expect(() => ridesDecider.decide(remove, theirs, by)).toThrow(
    expect.objectContaining({ code: 'ride.not-yours' }),
  );
});

test('publishing what is there already', () => {
  given(ridePublished.event()).when(publish).then([]);
});

test('a person has at most 20 pins on one party', () => {
  given(...pinsOf(BRUNO, 19))
    .when(publish)
    .then([ridePublished.event()]);
  given(...pinsOf(BRUNO, 20))
    .when(publish)
    .then('ride.too-many');
});

test('pins of others and pins taken away do not count', () => {
  given(...pinsOf(ADMIN, 20))
    .when(publish)
    .then([ridePublished.event()]);
  given(...pinsOf(BRUNO, 20), { type: 'RideRemoved', data: { ...ids, rideId: sampleId(100) } })
    .when(publish)
    .then([ridePublished.event()]);
});

test.each([
  ['one\u2019s own', [ridePublished.event()], [removed]],
  ['an unknown one', [], 'ride.not-found'],
  ['another one than there is', [ridePublished.event({ rideId: sampleId(6) })], 'ride.not-found'],
  ['somebody else\u2019s', [ridePublished.event({ userId: ADMIN })], 'ride.not-yours'],
  ['one that is gone', [ridePublished.event(), removed], 'ride.not-found'],
] as const)('removing %s', (_name, events, expected) => {
  given(...events)
    .when(remove)
    .then(expected);
});
