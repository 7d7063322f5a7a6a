import { expect, test } from 'vitest';
import { filteredParties, filterSearchOf, partyFiltersOf } from '@duende/contracts/parties/party-filters';
import { isFiltering, NO_FILTERS, sameFilters, toggledStyle } from './filters.ts';

test.each([
  [{}, NO_FILTERS],
  [{ location: 'madrid' }, { location: 'madrid', styles: [] }],
  [
    { location: 'NORTE', styles: 'Dub,acid' },
    { location: 'norte', styles: ['acid', 'dub'] },
  ],
  [{ location: 'París', styles: '<script>,1e5,' }, NO_FILTERS],
  [
    { location: 'all', styles: 'acid,acid' },
    { location: 'all', styles: ['acid'] },
  ],
] as const)('%o means %o', (search, filters) => {
  expect(partyFiltersOf(search)).toEqual(filters);
});

test('empty filters are left out, the others can be read back', () => {
  expect(filterSearchOf(NO_FILTERS)).toEqual({ location: undefined, styles: undefined });
  const filters = { location: 'sur', styles: ['acid', 'dub'] } as const;
  expect(filterSearchOf(filters)).toEqual({ location: 'sur', styles: 'acid,dub' });
  expect(partyFiltersOf(filterSearchOf(filters))).toEqual(filters);
});

test.each([
  [NO_FILTERS, false],
  [{ location: 'sur', styles: [] }, true],
  [{ location: 'all', styles: ['dub'] }, true],
] as const)('%o leaves parties out: %s', (filters, isOne) => {
  expect(isFiltering(filters)).toBe(isOne);
});

test('filters are the same by their region and all of their styles', () => {
  const filters = { location: 'sur', styles: ['acid', 'dub'] } as const;
  expect(sameFilters(filters, { location: 'sur', styles: ['acid', 'dub'] })).toBe(true);
  expect(sameFilters(filters, { location: 'sur', styles: ['acid'] })).toBe(false);
});

test('a style is added in the order of the picker, and removed', () => {
  expect(toggledStyle(['dub'], 'acid')).toEqual(['acid', 'dub']);
  expect(toggledStyle(['acid', 'dub'], 'acid')).toEqual(['dub']);
});

test.each([
  [NO_FILTERS, 'abc'],
  [{ location: 'madrid', styles: [] }, 'ab'],
  [{ location: 'all', styles: ['dub'] }, 'bc'],
  [{ location: 'madrid', styles: ['acid', 'house'] }, 'a'],
  [{ location: 'norte', styles: [] }, ''],
] as const)('%o leaves %s', (filters, ids) => {
  const parties = [
    { id: 'a', location: 'Madrid', styles: ['Acid'] },
    { id: 'b', location: 'Madrid', styles: ['dub', 'chill'] },
    { id: 'c', location: 'Sur', styles: ['dub'] },
  ];
  expect(
    filteredParties(parties, filters)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});
