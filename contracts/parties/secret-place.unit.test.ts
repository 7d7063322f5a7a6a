import { samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { fieldRow, PARTY_FIELDS } from './party-fields.ts';
import { isMadridMoment, PLACE_FIELDS, placeMoment, withPlace, withheld } from './secret-place.ts';

const PLACE = {
  latitude: 40.1234,
  longitude: -3.6543,
  mapsUrl: 'https://maps.example/el-retiro',
  place: 'Finca El Retiro',
};
const party = (placeFrom: string) => samplePartyDetails({ ...PLACE, placeFrom });
const SECRET = withheld(party('2026-12-04T18:00'));

test('the withheld fields are those of the table', () => {
  const telling = PARTY_FIELDS.filter((field) => fieldRow(field).isPlace);
  expect(telling.toSorted()).toEqual([...PLACE_FIELDS].toSorted());
});

test('a party without a moment stays as it is', () => {
  expect(withheld(party(''))).toEqual({ ...party(''), secretPlace: null });
});

test('of a secret place nothing is left, and it comes back whole', () => {
  const { secretPlace, ...shown } = SECRET;
  for (const value of Object.values(PLACE)) expect(JSON.stringify(shown)).not.toContain(String(value));
  expect(secretPlace).toEqual(PLACE);
  expect(withPlace(SECRET)).toMatchObject(party('2026-12-04T18:00'));
});

test.each([
  ['2026-12-04T18:00', '2026-12-04T17:00:00.000Z'],
  ['2026-06-04T18:30', '2026-06-04T16:30:00.000Z'],
] as const)('%s in Madrid is %s', (placeFrom, moment) => {
  expect(isMadridMoment(placeFrom)).toBe(true);
  expect(new Date(placeMoment({ placeFrom }) ?? 0).toISOString()).toBe(moment);
});

test.each(['', 'T18:00', '2026-12-04', '2026-02-30T18:00', '2026-12-04T24:00', '2026-12-04T18:00:00Z'])(
  '%j is no moment',
  (placeFrom) => {
    expect(isMadridMoment(placeFrom)).toBe(false);
  },
);
