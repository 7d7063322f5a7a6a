import { LOCATION_CENTRES } from '@duende/contracts/constants/locations';
import { expect, test } from 'vitest';
import { makeParty } from '../../testing/make-party.ts';
import { mapStart, partyPoint } from './map-start.ts';

test.each(['Madrid', 'Barcelona', 'Sur', 'Norte'] as const)(
  'a party in %s without coordinates',
  (location) => {
    expect(mapStart(makeParty({ location }))).toEqual(LOCATION_CENTRES[location]);
  },
);

test('a party with coordinates, on the equator and the meridian too', () => {
  expect(mapStart(makeParty({ latitude: 42.9, longitude: -1.5 }))).toEqual({
    latitude: 42.9,
    longitude: -1.5,
  });
  expect(partyPoint(makeParty({ latitude: 0, longitude: 0 }))).toEqual({ latitude: 0, longitude: 0 });
});

test('half a point is none', () => {
  expect(partyPoint(makeParty({ latitude: 42.9, longitude: null }))).toBeNull();
});

test('a location nobody knows', () => {
  expect(mapStart({ ...makeParty(), location: 'Atlántida' as 'Madrid' })).toEqual(LOCATION_CENTRES.Madrid);
});
