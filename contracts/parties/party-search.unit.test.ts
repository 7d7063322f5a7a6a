import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import { EVERY_DETAIL } from '@duende/testkit/samples/every-detail';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { oneLetterOff, partySearch } from './party-search.ts';

const party = samplePartyAnswer({
  name: 'Faro del Fin: Raíz Eléctrica',
  location: 'Norte',
  styles: ['dub', 'psychill'],
  lineup: ['Infected Mushroom', 'S.U.N. Project', 'Ñandú', 'Αστέρι'],
  mapsUrl: 'https://www.google.com/maps/place/Finca+La+Dehesa,+Lugo/@43.0,-7.5,17z',
  description: 'Costa da Morte.\nHabrá caldo  caliente.',
});

test.each([
  ['a name', 'faro'],
  ['all words, in any order', 'psychill faro lugo'],
  ['case and accents aside', '  ELECTRICA   raiz '],
  ['with the accents that the party has not', 'fáro'],
  ['an n for an ñ', 'NANDU'],
  ['another script', 'αστερι'],
  ['its region', 'norte'],
  ['what its region is made of', 'pais vasco'],
  ['a style', 'dub'],
  ['who plays', 'infected mushroom'],
  ['the place that its maps link names', 'dehesa'],
  ['its description', 'costa da morte'],
  ['the beginning of the last word', 'infected mu'],
  ['one letter of it', 'fin r'],
  ['characters between letters, left out', 'faro-del/fin'],
  ['a name of initials in one word', 'sun project'],
  ['a name of initials as it is written', 'S.U.N. Project'],
  ['invisible characters, copied with a name', 'inf\u200bec\u00adted\ufeff mushroom'],
  ['no words at all', ''],
])('found by %s: %j', (_how, search) => {
  expect(partySearch(search)(party)).toBe(true);
});

test.each([
  ['a word that is nowhere', 'faro acid'],
  ['the beginning of a word that is not the last', 'infec mushroom'],
  ['the middle of a word', 'fected'],
  ['an unwritten sign', '.*'],
  ['only an accent', '\u0301'],
])('not found by %s: %j', (_how, search) => {
  expect(partySearch(search)(party)).toBe(false);
});

test.each([
  ['another letter', 'infacted mushroom'],
  ['the first one too', 'ynfected'],
  ['a letter missing', 'infeted mushrom'],
  ['a letter too many', 'infectted mushrooom'],
  ['two that changed places', 'infetced'],
  ['one in each of two words', 'infacted mushroon'],
  ['while the last word is being typed', 'infected mushr0'],
  ['in five letters', 'dehes'],
  ['at the end of five', 'dehex'],
])('a wrong letter is forgiven: %s, %j', (_how, search) => {
  expect(partySearch(search)(party)).toBe(true);
});

test.each([
  ['two letters', 'infacten'],
  ['in a word of four', 'farp'],
  ['in a description', 'calientte'],
  ['in a word that is whole and not the last', 'mushroomxx faro'],
])('a wrong letter is not forgiven: %s, %j', (_how, search) => {
  expect(partySearch(search)(party)).toBe(false);
});

test('a word that is not the last is compared as a whole: nothing may follow it', () => {
  const astral = samplePartyAnswer({ name: 'Astralia' });
  expect(partySearch('astral')(astral)).toBe(true);
  expect(partySearch('astrxl')(astral)).toBe(true);
  expect(partySearch('astral astralia')(astral)).toBe(false);
  expect(partySearch('astrali astralia')(astral)).toBe(true);
});

test('a changed party is searched as it is now, and one that was kept without a line-up too', () => {
  const find = partySearch('faro acid');
  expect(find(party)).toBe(false);
  expect(find({ ...party, styles: ['acid'] })).toBe(true);
  const { lineup: _lineup, ...kept } = party;
  expect(partySearch('faro')(kept)).toBe(true);
  expect(partySearch('mushroom')(kept)).toBe(false);
});

test('a search does not find a party by these fields only', () => {
  const all = samplePartyAnswer(EVERY_DETAIL);
  const isFoundBy = (value: unknown) => partySearch(String(value))(all);
  const unsearched = PARTY_FIELDS.filter((field) => ![EVERY_DETAIL[field]].flat().some(isFoundBy));
  expect(unsearched).toEqual([
    ...['latitude', 'longitude', 'photo', 'dates', 'startTime', 'endTime', 'type', 'cost'],
    ...['ticketsLink', 'link', 'mapsUrl', 'sets', 'care'],
  ]);
});

test('one letter off is one replaced, missing or added, or two swapped, wherever it is', () => {
  const letters = ['a', 'b'];
  const words = (length: number): readonly string[] =>
    length === 0 ? [''] : words(length - 1).flatMap((start) => letters.map((letter) => start + letter));
  const positions = [0, 1, 2, 3, 4, 5];
  const variants = (word: string) => [
    ...positions.flatMap((at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at))),
    ...positions.flatMap((at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at + 1))),
    ...positions.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...positions.map(
      (at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ),
  ];
  const others = [3, 4, 5, 6, 7].flatMap(words);
  for (const word of words(5)) {
    const like = new Set(variants(word));
    const isLike = oneLetterOff(word, false);
    expect(others.filter(isLike)).toEqual(others.filter((other) => like.has(other)));
  }
});
