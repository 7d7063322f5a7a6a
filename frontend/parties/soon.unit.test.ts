import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { expect, test } from 'vitest';
import { isSoon, soonCounts, soonWord } from './soon.ts';

// 2026-09-23 is a Wednesday.
test.each([
  ['2026-09-23', '2026-09-23', 'Hoy'],
  ['2026-09-24', '2026-09-23', 'Mañana'],
  ['2026-09-25', '2026-09-23', 'Este finde'],
  ['2026-09-27', '2026-09-23', 'Este finde'],
  ['2026-09-28', '2026-09-23', null],
  ['2026-09-27', '2026-09-26', 'Mañana'],
  ['2026-09-27', '2026-09-27', 'Hoy'],
  ['2026-10-02', '2026-09-27', null],
  ['2026-11-01', '2026-10-31', 'Mañana'],
  ['2026-09-20', '2026-09-23', null],
])('%s, seen on %s: %s', (day, today, word) => {
  expect(soonWord(day, today)).toBe(word);
});

test('a party of tomorrow also counts for the weekend; a word without parties is not offered', () => {
  const parties = [
    { id: 'a', ...AS_ANNOUNCED, dates: ['2026-09-20', '2026-09-25'] },
    { id: 'b', ...AS_ANNOUNCED, dates: ['2026-09-26'] },
    { id: 'c', ...AS_ANNOUNCED, dates: ['2026-09-30'] },
  ];
  expect(soonCounts(parties, '2026-09-24')).toEqual([
    { word: 'Mañana', count: 1 },
    { word: 'Este finde', count: 2 },
  ]);
  expect(soonCounts(parties, '2026-10-01')).toEqual([]);
  const weekend = parties.filter((party) => isSoon(party, 'Este finde', '2026-09-24'));
  expect(weekend.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a night that is called off is not soon, and another of the same party is', () => {
  const dates = ['2026-09-24', '2026-09-25'];
  const one = { ...AS_ANNOUNCED, dates, cancelledDates: ['2026-09-24'] };
  expect(soonCounts([one], '2026-09-24')).toEqual([
    { word: 'Mañana', count: 1 },
    { word: 'Este finde', count: 1 },
  ]);
  for (const condition of ['cancelled', 'postponed'] as const)
    expect(soonCounts([{ ...AS_ANNOUNCED, condition, dates }], '2026-09-24')).toEqual([]);
});
