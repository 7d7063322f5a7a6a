import { expect, test } from 'vitest';
import { searchText, sortText } from './list-text.ts';

test.each([
  ['  Luna de  ÑANDÚ\n', 'luna de nandu'],
  ['Ｆｉｅｓｔａ 3', 'fiesta 3'],
  ['', ''],
  [' \u00A0\n', ''],
  [' \u0301\u0308 ', '\u0301\u0308'],
  ['´', '\u0301'],
  ['\uFE0F', '\uFE0F'],
  ['luna \u0301', 'luna'],
  ['Lu\u200Bna\uFEFF \u00ADllena', 'luna llena'],
  ['\u200B', '\u200B'],
])('%j is looked for as %j', (text, expected) => {
  expect(searchText(text)).toBe(expected);
});

test('sorted as Spanish does it: accents and case apart, ñ after n, numbers by their value', () => {
  const names = ['duna10', 'Ñu', 'nz', 'Ágata', 'oso', 'duna9', 'N\u0303a', 'abril', 'duna09b'];
  const sorted = names.toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
  expect(sorted).toEqual(['abril', 'Ágata', 'duna9', 'duna09b', 'duna10', 'nz', 'N\u0303a', 'Ñu', 'oso']);
});

test.each([
  ['strasse', 'Straße'],
  ['STRASSE', 'Straße'],
  ['straße', 'Strasse'],
  ['orsted', 'Ørsted'],
  ['lodz', 'Łódź'],
])('%j finds %j', (sought, name) => {
  expect(searchText(name)).toBe(searchText(sought));
});
