import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { LOCATION_CENTRES } from '@duende/contracts/parties/locations';
import { expect, test } from 'vitest';
import { mapStart, parsePoint, partyPoint } from './points.ts';

test.each(['Madrid', 'Barcelona', 'Sur', 'Norte'] as const)(
  'a party in %s without coordinates',
  (location) => {
    expect(mapStart(samplePartyAnswer({ location }))).toEqual(LOCATION_CENTRES[location]);
  },
);

test('a party with coordinates, on the equator and the meridian too', () => {
  expect(mapStart(samplePartyAnswer({ latitude: 42.9, longitude: -1.5 }))).toEqual({
    latitude: 42.9,
    longitude: -1.5,
  });
  expect(partyPoint(samplePartyAnswer({ latitude: 0, longitude: 0 }))).toEqual({ latitude: 0, longitude: 0 });
});

test('one coordinate is no point', () => {
  expect(partyPoint(samplePartyAnswer({ latitude: 42.9, longitude: null }))).toBeNull();
});

test('an unknown location', () => {
  expect(mapStart({ ...samplePartyAnswer(), location: 'Atlántida' as 'Madrid' })).toEqual(
    LOCATION_CENTRES.Madrid,
  );
});

const MADRID = { latitude: 40.4168, longitude: -3.7038 };

test.each([
  ['40.4168, -3.7038', MADRID],
  ['  40.4168 -3.7038 ', MADRID],
  ['(40.4168; -3.7038)', MADRID],
  ['40, -3', { latitude: 40, longitude: -3 }],
  ['https://www.google.com/maps/@40.4168,-3.7038,15z', MADRID],
  ['', null],
  ['Atocha', null],
  ['91, 0', null],
  ['40.4168, 181', null],
  ['40.4168', null],
  ['40.4168, -3.7038, 7', null],
  ['https://maps.app.goo.gl/abc', null],
])('%j', (text, expected) => {
  expect(parsePoint(text)).toEqual(expected);
});
