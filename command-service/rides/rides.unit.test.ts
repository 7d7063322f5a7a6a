import { sampleId } from '@duende/testkit/samples/party';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { test } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { ADMIN_ID, AUTHOR_ID, PARTY_ID, RIDE_ID, ridePublished } from '../testing/samples.ts';
import { ridesDecider } from './rides.ts';

const { given } = specify(ridesDecider);
const ids = { rideId: RIDE_ID, partyId: PARTY_ID, userId: AUTHOR_ID };
const publish: Command<'PublishRide'> = {
  type: 'PublishRide',
  data: {
    ...ids,
    rideType: 'offer',
    departure: { latitude: 40.4, longitude: -3.7 },
    passengerCount: 3,
  },
};
const remove: Command<'RemoveRide'> = { type: 'RemoveRide', data: ids };
const removed = { type: 'RideRemoved', data: ids } as const;

const pinsOf = (userId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ridePublished({ rideId: sampleId(100 + index), userId }));

test('publishing', () => {
  given().when(publish).then([ridePublished()]);
});

test('publishing what is there already', () => {
  given(ridePublished()).when(publish).then([]);
});

test('a person has 20 pins on one party at the most', () => {
  given(...pinsOf(AUTHOR_ID, 19))
    .when(publish)
    .then([ridePublished()]);
  given(...pinsOf(AUTHOR_ID, 20))
    .when(publish)
    .then('ride.too-many');
});

test('pins of others and pins taken away do not count', () => {
  given(...pinsOf(ADMIN_ID, 20))
    .when(publish)
    .then([ridePublished()]);
  given(...pinsOf(AUTHOR_ID, 20), { type: 'RideRemoved', data: { ...ids, rideId: sampleId(100) } })
    .when(publish)
    .then([ridePublished()]);
});

test.each([
  ['one\u2019s own', [ridePublished()], [removed]],
  ['an unknown one', [], 'ride.not-found'],
  ['another one than there is', [ridePublished({ rideId: sampleId(6) })], 'ride.not-found'],
  ['somebody else\u2019s', [ridePublished({ userId: ADMIN_ID })], 'ride.not-yours'],
  ['one that is gone', [ridePublished(), removed], 'ride.not-found'],
] as const)('removing %s', (_name, events, expected) => {
  given(...events)
    .when(remove)
    .then(expected);
});
