import { samplePartyDetails } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { ADMIN, ALBA } from '@duende/testkit/samples/story';
import { settleCoordinates, settleEdited, withArtistsOfSets } from './party-details.ts';

const user = { userId: ALBA, isAdmin: false };
const admin = { userId: ADMIN, isAdmin: true };
const RETIRO = { latitude: 40.4153, longitude: -3.6845 };
const mapsUrl = 'https://www.google.com/maps/@40.4153,-3.6845,15z';

test('is absent without a point and a link', () => {
  expect(settleCoordinates(samplePartyDetails(), user)).toEqual(samplePartyDetails());
});

test('without a point the link gives it', () => {
  expect(settleCoordinates(samplePartyDetails({ mapsUrl }), user)).toEqual(
    samplePartyDetails({ mapsUrl, ...RETIRO }),
  );
});

test('anybody may send the point of the link', () => {
  const details = samplePartyDetails({ mapsUrl, ...RETIRO });
  expect(settleCoordinates(details, user)).toEqual(details);
});

describe.each([
  ['another point than the link', samplePartyDetails({ mapsUrl, latitude: 41.5, longitude: 2.1 })],
  ['the link\u2019s latitude only', samplePartyDetails({ mapsUrl, ...RETIRO, longitude: 2.1 })],
  ['the link\u2019s longitude only', samplePartyDetails({ mapsUrl, ...RETIRO, latitude: 41.5 })],
  ['only a latitude', samplePartyDetails({ mapsUrl, latitude: 41.5 })],
  ['only a longitude', samplePartyDetails({ mapsUrl, longitude: 2.1 })],
  ['a point without a link', samplePartyDetails(RETIRO)],
  [
    'a point with a link without one',
    samplePartyDetails({ ...RETIRO, mapsUrl: 'https://maps.app.goo.gl/x' }),
  ],
])('%s', (_name, details) => {
  test.each([
    ['a user', user],
    ['a visitor', null],
  ])('is refused to %s', (_who, actor) => {
    expect(() => settleCoordinates(details, actor)).toThrow(
      expect.objectContaining({ code: 'party.coordinates-admin-only' }),
    );
  });

  test('is an admin\u2019s to choose', () => {
    expect(settleCoordinates(details, admin)).toEqual(details);
  });
});

describe('an edit of a party with a point chosen by an administrator', () => {
  const before = { mapsUrl, latitude: 41.5, longitude: 2.1 };
  const other = 'https://www.google.com/maps/@37.39,-5.99,15z';
  const SEVILLA = { latitude: 37.39, longitude: -5.99 };

  test.each([
    ['no place', {}, {}],
    ['the same link', { mapsUrl }, { mapsUrl }],
    ['the same link without a point', { mapsUrl, latitude: null, longitude: null }, { mapsUrl }],
    ['the same place', before, { mapsUrl }],
    ['the same latitude only', { latitude: 41.5 }, {}],
    ['another link', { mapsUrl: other }, { mapsUrl: other, ...SEVILLA }],
    ['no link any more', { mapsUrl: '' }, { mapsUrl: '', latitude: null, longitude: null }],
  ])('by the author, with %s', (_name, place, settled) => {
    expect(settleEdited({ name: 'Luna', ...place }, user, before)).toEqual({ name: 'Luna', ...settled });
  });

  test.each([
    ['latitude', { mapsUrl, latitude: 41.6, longitude: 2.1 }],
    ['longitude', { mapsUrl, latitude: 41.5, longitude: 2.2 }],
  ])('by the author, with another %s, is refused', (_name, place) => {
    expect(() => settleEdited(place, user, before)).toThrow(
      expect.objectContaining({ code: 'party.coordinates-admin-only' }),
    );
  });

  test('by an administrator follows the link, or takes the given point', () => {
    expect(settleEdited({ mapsUrl }, admin, before)).toEqual({ mapsUrl, ...RETIRO });
    const given = { mapsUrl, latitude: 41.6, longitude: 2.2 };
    expect(settleEdited(given, admin, before)).toEqual(given);
  });

  test('of an unknown party follows the link', () => {
    expect(settleEdited({ mapsUrl }, user, null)).toEqual({ mapsUrl, ...RETIRO });
  });
});

const timed = (...names: readonly string[]) =>
  names.map((name) => ({ name, day: '', hour: '23:00', until: '', stage: '' }));

test('artists with an hour are added to the line-up', () => {
  const details = samplePartyDetails({
    lineup: ['Astrix', 'Ánima'],
    sets: timed('ANIMA b2b Sol (live)', 'Eco'),
  });
  expect(withArtistsOfSets(details).lineup).toEqual(['Astrix', 'Ánima', 'Sol', 'Eco']);
});

test('a line-up with all of them stays as it is written', () => {
  const details = samplePartyDetails({ lineup: ['Astrix LIVE', 'Sol'], sets: timed('Sol') });
  expect(withArtistsOfSets(details)).toBe(details);
});

test('more artists than a line-up holds are refused', () => {
  const lineup = Array.from({ length: 80 }, (_, index) => `Artista ${index}`);
  expect(() => withArtistsOfSets(samplePartyDetails({ lineup, sets: timed('Sol') }))).toThrow(
    'Los artistas son como máximo 80',
  );
  expect(withArtistsOfSets(samplePartyDetails({ lineup, sets: timed('ARTISTA 7') })).lineup).toEqual(lineup);
});
