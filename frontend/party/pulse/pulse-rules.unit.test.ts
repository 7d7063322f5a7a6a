import { describe, expect, test } from 'vitest';
import { curvePoints, pulseCurve, pulseText } from './pulse-rules.ts';

const day = (text: string, going: number, offers = 0) => ({ day: `2026-${text}`, going, offers });
const TODAY = '2026-11-20';
const pulse = (count: number, ...days: ReturnType<typeof day>[]) => ({ eventId: 'a', count, days });

describe('the curve', () => {
  test('goes from before the first day to today, day by day', () => {
    expect(pulseCurve(pulse(7, day('11-16', 3), day('11-18', 4)), TODAY, false)).toEqual({
      values: [0, 3, 3, 7, 7, 7],
      name: 'Asistencia de los últimos 5 días: de 0 a 7',
      text: 'de 0 a 7',
    });
  });

  test('covers the last thirty days', () => {
    const curve = pulseCurve(pulse(14, day('09-01', 12), day('10-22', 1), day('11-20', 1)), TODAY, false);
    expect(curve?.values).toHaveLength(31);
    expect(curve?.name).toBe('Asistencia de los últimos 30 días: de 12 a 14');
  });

  test('covers all days of a party that is over, and ends with them', () => {
    expect(pulseCurve(pulse(5, day('09-01', 2), day('09-04', 3)), TODAY, true)).toEqual({
      values: [0, 2, 2, 2, 5],
      name: 'Asistencia en los 4 días hasta la fiesta: de 0 a 5',
      text: 'de 0 a 5',
    });
  });

  test('is counted back from those who go now: erased people are missing from the start, and no value is below zero', () => {
    expect(pulseCurve(pulse(4, day('11-19', 3), day('11-20', 2)), TODAY, false)?.values).toEqual([0, 2, 4]);
  });

  test('includes a day that this clock has not reached', () => {
    expect(pulseCurve(pulse(3, day('11-20', 2), day('11-21', 1)), TODAY, false)?.values).toEqual([0, 2, 3]);
  });

  test.each([
    ['nothing', pulse(0)],
    ['one day', pulse(3, day('11-19', 3))],
    ['one day and cars on another', pulse(3, day('11-19', 3), day('11-20', 0, 2))],
    ['nothing for a month', pulse(3, day('08-01', 2), day('08-02', 1))],
  ])('is null for %s', (_, of) => {
    expect(pulseCurve(of, TODAY, false)).toBeNull();
  });
});

test('points fill the box within its margin, the greatest at the top', () => {
  const box = { width: 72, height: 24, margin: 4 };
  expect(curvePoints([0, 5, 10], box)).toEqual([
    [4, 20],
    [36, 12],
    [68, 4],
  ]);
  expect(curvePoints([3, 3], box)).toEqual([
    [4, 12],
    [68, 12],
  ]);
});

test.each([
  [6, 2, '+6 hoy · 2 coches nuevos'],
  [1, 1, '+1 hoy · 1 coche nuevo'],
  [3, 0, '+3 hoy'],
  [0, 1, '1 coche nuevo hoy'],
  [-2, 2, '2 coches nuevos hoy'],
  [-2, 0, ''],
  [0, 0, ''],
])('a day of %d and %d offers: %s', (going, offers, words) => {
  const days = [
    { day: '2026-11-19', going: 9, offers: 9 },
    { day: TODAY, going, offers },
  ];
  expect(pulseText({ days }, TODAY)).toBe(words);
});

test('other days are not today', () => {
  expect(pulseText({ days: [{ day: '2026-11-19', going: 9, offers: 9 }] }, TODAY)).toBe('');
});
