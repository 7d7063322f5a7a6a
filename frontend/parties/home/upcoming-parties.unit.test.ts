import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { eventCard } from '@duende/contracts/parties/event-card';
import { expect, test } from 'vitest';
import { partiesWith, pastParties, upcomingParties } from './upcoming-parties.ts';

const named = (name: string, ...dates: string[]) => samplePartyAnswer({ id: name, name, dates });

test('by earliest upcoming day; what is over is left out', () => {
  const parties = [
    named('luego', '2026-10-01'),
    named('sigue', '2026-08-01', '2026-09-27'),
    named('ya fue', '2026-09-25'),
    named('hoy', '2026-09-26'),
  ];
  expect(upcomingParties(parties, '2026-09-26').map(({ name }) => name)).toEqual(['hoy', 'sigue', 'luego']);
});

test('what is over, the latest first; last night is not over before noon', () => {
  const parties = [
    named('hace mucho', '2026-08-01'),
    named('anoche', '2026-09-25'),
    named('hoy', '2026-09-26'),
  ].map((party) => ({ ...party, startTime: '23:00', endTime: NO_TIME }));
  const past = (moment: string) => pastParties(parties, Date.parse(moment)).map(({ name }) => name);
  expect(past('2026-09-26T11:59:00+02:00')).toEqual(['hace mucho']);
  expect(past('2026-09-26T12:00:00+02:00')).toEqual(['anoche', 'hace mucho']);
});

test.each([
  ['raiz', ['Raíz Eléctrica']],
  ['  ELÉCTRICA ', ['Raíz Eléctrica']],
  ['ñandú', ['Luna de Ñandú']],
  ['NANDU', ['Luna de Ñandú']],
  ['', ['Luna de Ñandú', 'Raíz Eléctrica']],
  ['.*', []],
  ['\u0301', []],
])('%j finds %j, whatever the accents and capitals', (search, names) => {
  const parties = ['Raíz Eléctrica', 'Luna de Ñandú'].map((name) => named(name, '2026-10-01'));
  expect(partiesWith(search, parties).map(({ name }) => name)).toEqual(names.toReversed());
});

const described = samplePartyAnswer({
  id: 'faro',
  name: 'Faro del Fin',
  location: 'Norte',
  styles: ['dub', 'psychill'],
  description: 'Costa da Morte.\nHabrá caldo  caliente.',
  dates: ['2026-10-02'],
});

test.each([
  'dub',
  'norte',
  'GALICIA',
  'pais vasco',
  'costa da morte',
  'caldo caliente',
  'caldo faro PSYCHILL',
])('%j finds a party by its style, region or description, by all words in any order', (search) => {
  const parties = [named('Otra', '2026-10-01'), described];
  const found = partiesWith(search, parties.map(eventCard), parties);
  expect(found.map(({ name }) => name)).toEqual(['Faro del Fin']);
});

test('one word that is nowhere finds nothing; a changed party is searched as it is now', () => {
  const find = (party: typeof described, search: string) =>
    partiesWith(search, [eventCard(party)], [party]).length;
  expect(find(described, 'faro acid')).toBe(0);
  expect(find({ ...described, styles: ['acid'] }, 'faro acid')).toBe(1);
  expect(find({ ...described, description: 'Habrá sopa.' }, 'caldo')).toBe(0);
  expect(find({ ...described, description: 'Habrá sopa.' }, 'sopa faro')).toBe(1);
});

test('by these fields alone a search does not find a party', () => {
  const party = samplePartyAnswer(EVERY_DETAIL);
  const isFoundBy = (value: unknown) => partiesWith(String(value), [eventCard(party)], [party]).length > 0;
  const unsearched = PARTY_FIELDS.filter((field) => ![EVERY_DETAIL[field]].flat().some(isFoundBy));
  expect(unsearched).toEqual([
    ...['latitude', 'longitude', 'photo', 'dates', 'startTime', 'endTime', 'type', 'cost'],
    ...['ticketsLink', 'link', 'mapsUrl'],
  ]);
});
