import { expect, test } from 'vitest';
import { nightsOf } from './nights.ts';
import { byEarliestUpcoming, isUpcoming, nextNight } from './party-filters.ts';
import { nightsLost, AS_ANNOUNCED } from './party-condition.ts';
import { partyTitle, conditionLines } from './condition-words.ts';

const dates = ['2026-12-05', '2026-12-12'];
const party = (...cancelledDates: string[]) => ({
  ...AS_ANNOUNCED,
  id: 'a',
  name: 'Luna',
  dates,
  cancelledDates,
});

test('the nights that take place are the dates minus the cancelled ones', () => {
  expect(nightsOf(party())).toEqual(dates);
  expect(nightsOf({ dates, cancelledDates: undefined })).toEqual(dates);
  expect(nightsOf(party('2026-12-05'))).toEqual(['2026-12-12']);
});

test('lists go by them: what comes next, whether anything does, and the order', () => {
  expect(nextNight(party('2026-12-05'), '2026-12-01')).toBe('2026-12-12');
  expect(isUpcoming(party('2026-12-12'), '2026-12-06')).toBe(false);
  const other = { ...party(), id: 'b', name: 'Sol', dates: ['2026-12-06'] };
  const order = [party('2026-12-05'), other].sort(byEarliestUpcoming('2026-12-01'));
  expect(order.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a change loses the nights that took place before it and do not after it', () => {
  const off = { ...party(), condition: 'cancelled' as const };
  expect(nightsLost(party(), party('2026-12-05'))).toEqual(['2026-12-05']);
  expect(nightsLost(party('2026-12-05'), off)).toEqual(['2026-12-12']);
  expect(nightsLost(off, party())).toEqual([]);
});

test('title and lines name a night that is off until it is past', () => {
  const [one, both] = [party('2026-12-05'), { ...party('2026-12-05'), previousDates: ['2026-11-28'] }];
  expect(partyTitle(one, '2026-12-05')).toBe('CANCELADA EL 5 DIC: Luna');
  expect(partyTitle(one, '2026-12-06')).toBe('Luna');
  expect(partyTitle(both, '2026-12-01')).toBe('NUEVA FECHA, CANCELADA EL 5 DIC: Luna');
  expect(conditionLines(both, '2026-12-06')).toEqual(['NUEVA FECHA: antes 28 nov']);
});
