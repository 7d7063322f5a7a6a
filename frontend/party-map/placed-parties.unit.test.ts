import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { partyClusters, type Pinned } from './party-clusters.ts';
import { placedParties } from './placed-parties.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const TOLEDO = { latitude: 39.8628, longitude: -4.0273 };
const LUGO = { latitude: 43.0097, longitude: -7.556 };
const NOWHERE = { latitude: null, longitude: null };

const party = (name: string, day: string, point: typeof MADRID | typeof NOWHERE, ...more: string[]) =>
  samplePartyAnswer({ id: sampleId(name.length), name, dates: [day, ...more], ...point });

const parties = [
  party('Lejos en Lugo', '2026-12-05', LUGO),
  party('Sin sitio', '2026-12-01', NOWHERE),
  party('Toledo', '2026-12-12', TOLEDO),
  party('Madrid de dos días', '2026-11-30', MADRID, '2026-12-20'),
  party('Ayer', '2026-11-28', MADRID),
];
const asked = {
  days: { from: '2026-12-01', to: '2026-12-31' },
  today: '2026-11-30',
  now: Date.parse('2026-11-30T12:30:00+01:00'),
  here: null,
};
const seen = (given: Partial<Parameters<typeof placedParties>[1]> = {}) =>
  placedParties(parties, { ...asked, ...given }).map(
    ({ party: { name }, day, kilometres }) => [name, day, kilometres && Math.round(kilometres)] as const,
  );

test('parties that are not over, by the requested days', () => {
  expect(seen()).toEqual([
    ['Sin sitio', '2026-12-01', null],
    ['Lejos en Lugo', '2026-12-05', null],
    ['Toledo', '2026-12-12', null],
    ['Madrid de dos días', '2026-12-20', null],
  ]);
});

test('from near to far where somebody says where they are, and last what is nowhere', () => {
  expect(seen({ here: MADRID }).map(([name, , kilometres]) => [name, kilometres])).toEqual([
    ['Madrid de dos días', 0],
    ['Toledo', 67],
    ['Lejos en Lugo', 430],
    ['Sin sitio', null],
  ]);
});

const pinsOf = (...given: Parameters<typeof placedParties>[0]) =>
  placedParties(given, asked).filter((one): one is Pinned => one.point !== null);

test('parties near to each other are one mark until one comes nearer', () => {
  const marks = partyClusters(pinsOf(...parties));
  const names = (zoom: number) =>
    marks(zoom).map((mark) => (mark.kind === 'party' ? mark.pin.party.name : mark.count));
  expect(names(6).toSorted()).toEqual([2, 'Lejos en Lugo']);
  expect(names(9).toSorted()).toEqual(['Lejos en Lugo', 'Madrid de dos días', 'Toledo']);
  const [several] = marks(6).filter((mark) => mark.kind === 'several');
  expect(names(several?.zoom ?? 0)).toHaveLength(3);
});

test('those of one point are next to each other from as near as it goes', () => {
  const pins = pinsOf(party('A', '2026-12-05', MADRID), party('Bb', '2026-12-05', MADRID));
  expect(pins.map(({ stacked }) => stacked)).toEqual([0, 1]);
  expect(partyClusters(pins)(15)).toHaveLength(1);
  expect(partyClusters(pins)(16.4)).toHaveLength(2);
});
