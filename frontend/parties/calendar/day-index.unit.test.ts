import type { Style } from '@duende/contracts/parties/styles';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { indexDays, dayName, monthTitle } from './day-index.ts';

const party = (id: string, dates: string[], styles: Style[] = []) => ({ id, name: id, dates, styles });
const marksOf = (parties: ReturnType<typeof party>[], day: string) => indexDays(parties).get(day);

test('a party is on each of its days once', () => {
  const days = indexDays([party('a', ['2026-09-26', '2026-09-26', '2026-10-03'])]);
  expect([...days.keys()]).toEqual(['2026-09-26', '2026-10-03']);
  expect(days.get('2026-09-26')?.parties).toHaveLength(1);
});

test.each([
  [
    'the first style of each before the second of any',
    [['psytrance', 'dub'], ['acid'], ['house']],
    ['psytrance', 'acid', 'house'],
  ],
  ['one style of two parties once', [['acid'], ['acid', 'dub']], ['acid', 'dub']],
  ['at most three', [['psytrance', 'dub', 'acid', 'house']], ['psytrance', 'dub', 'acid']],
  ['a dot without colour where no style is named', [[], []], [undefined]],
] satisfies [string, Style[][], (Style | undefined)[]][])('dots: %s', (_name, styles, expected) => {
  const parties = styles.map((some, index) => party(`p${index}`, ['2026-09-26'], some));
  expect(marksOf(parties, '2026-09-26')?.styles).toEqual(expected);
});

test('days in a row become a bar, single days none', () => {
  const days = indexDays([party('a', ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-07'], ['dub'])]);
  expect(days.get('2026-10-31')?.bars).toEqual([{ lane: 0, style: 'dub', starts: true, ends: false }]);
  expect(days.get('2026-11-01')?.bars).toEqual([{ lane: 0, style: 'dub', starts: false, ends: false }]);
  expect(days.get('2026-11-02')?.bars).toEqual([{ lane: 0, style: 'dub', starts: false, ends: true }]);
  expect(days.get('2026-11-07')?.bars).toEqual([]);
});

test('overlapping bars are in separate lanes, a third is left to the dots', () => {
  const days = indexDays([
    party('a', ['2026-09-25', '2026-09-26']),
    party('b', ['2026-09-26', '2026-09-27']),
    party('c', ['2026-09-26', '2026-09-27']),
    party('d', ['2026-09-28', '2026-09-29']),
  ]);
  expect(days.get('2026-09-26')?.bars.map(({ lane }) => lane)).toEqual([0, 1]);
  expect(days.get('2026-09-28')?.bars.map(({ lane }) => lane)).toEqual([0]);
  expect(days.get('2026-09-26')?.parties).toHaveLength(3);
});

test('the bar that begins first is in the first lane, whatever the list begins with', () => {
  const days = indexDays([
    party('b', ['2026-09-26', '2026-09-27'], ['dub']),
    party('a', ['2026-09-25', '2026-09-26'], ['acid']),
  ]);
  expect(days.get('2026-09-25')?.bars).toMatchObject([{ lane: 0, style: 'acid' }]);
  expect(days.get('2026-09-27')?.bars).toMatchObject([{ lane: 1, style: 'dub' }]);
});

test('a day is off where none of its parties takes place on it', () => {
  const days = indexDays([
    samplePartyAnswer({ id: 'a', dates: ['2026-12-05', '2026-12-06'], condition: 'cancelled' }),
    samplePartyAnswer({ id: 'b', dates: ['2026-12-06', '2026-12-12'], cancelledDates: ['2026-12-12'] }),
  ]);
  expect([...days].map(([day, { isOff }]) => [day, isOff])).toEqual([
    ['2026-12-05', true],
    ['2026-12-06', false],
    ['2026-12-12', true],
  ]);
});

test('a month as a title', () => {
  expect(monthTitle('2026-09')).toBe('Septiembre 2026');
});

test.each([
  [1, 'sábado 26 de septiembre, 1 evento, no se celebra, vas'],
  [2, 'sábado 26 de septiembre, 2 eventos, no se celebran, vas'],
])('a day on which none of %i takes place says so: %s', (parties, name) => {
  expect(dayName('2026-09-26', parties, 1, true)).toBe(name);
});

test.each([
  [0, 0, 'sábado 26 de septiembre, sin eventos'],
  [1, 0, 'sábado 26 de septiembre, 1 evento'],
  [3, 0, 'sábado 26 de septiembre, 3 eventos'],
  [3, 1, 'sábado 26 de septiembre, 3 eventos, vas'],
])('with %i parties, %i of them confirmed: %s', (parties, going, name) => {
  expect(dayName('2026-09-26', parties, going)).toBe(name);
});
