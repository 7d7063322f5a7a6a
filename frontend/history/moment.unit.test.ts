import { expect, test } from 'vitest';
import { addressOf, daysLater, momentForKey, momentOf, within } from './moment.ts';

const at = (text: string) => Date.parse(text);
const reach = { first: at('2026-01-10T09:30:20+01:00'), now: at('2026-11-24T22:07:41+01:00') };

test.each([
  [undefined, null],
  ['', null],
  ['ayer', null],
  ['2026-05-30T23:59:00+02:00', '2026-05-30T23:59:00+02:00'],
  ['2026-05-30T21:59:00Z', '2026-05-30T23:59:00+02:00'],
])('the address %j leads to %j', (address, iso) => {
  expect(addressOf(momentOf(address)) ?? null).toBe(iso);
});

test.each([
  ['hour', { key: 'ArrowLeft' }, '2026-05-30T23:59:00+02:00', '2026-05-30T22:59:00+02:00'],
  ['hour', { key: 'ArrowDown' }, '2026-05-30T23:59:00+02:00', '2026-05-30T22:59:00+02:00'],
  ['hour', { key: 'ArrowRight' }, '2026-05-30T23:59:00+02:00', '2026-05-31T00:59:00+02:00'],
  ['hour, to the minute', { key: 'ArrowUp' }, '2026-05-30T23:59:31.500+02:00', '2026-05-31T00:59:00+02:00'],
  ['day', { key: 'ArrowLeft', shiftKey: true }, '2026-05-30T23:59:00+02:00', '2026-05-29T23:59:00+02:00'],
  ['day', { key: 'ArrowRight', shiftKey: true }, '2026-05-30T23:59:00+02:00', '2026-05-31T23:59:00+02:00'],
  ['week', { key: 'PageDown' }, '2026-05-30T23:59:00+02:00', '2026-05-23T23:59:00+02:00'],
  ['week', { key: 'PageUp' }, '2026-05-30T23:59:00+02:00', '2026-06-06T23:59:00+02:00'],
  ['to the first event', { key: 'Home' }, '2026-05-30T23:59:00+02:00', '2026-01-10T09:30:20+01:00'],
  ['to now', { key: 'End' }, '2026-05-30T23:59:00+02:00', undefined],
  ['not before the first', { key: 'PageDown' }, '2026-01-12T00:00:00+01:00', '2026-01-10T09:30:20+01:00'],
  ['not beyond now', { key: 'ArrowRight' }, '2026-11-24T21:30:00+01:00', undefined],
  ['back from now', { key: 'ArrowLeft' }, undefined, '2026-11-24T21:07:00+01:00'],
  [
    'a day of 23 hours',
    { key: 'ArrowRight', shiftKey: true },
    '2026-03-28T12:00:00+01:00',
    '2026-03-29T12:00:00+02:00',
  ],
  [
    'a day of 25 hours',
    { key: 'ArrowRight', shiftKey: true },
    '2026-10-24T12:00:00+02:00',
    '2026-10-25T12:00:00+01:00',
  ],
  [
    'an hour that is left out',
    { key: 'ArrowRight' },
    '2026-03-29T01:30:00+01:00',
    '2026-03-29T03:30:00+02:00',
  ],
  [
    'an hour that comes twice',
    { key: 'ArrowRight' },
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
  ],
])('by key: %s', (_name, key, from, to) => {
  expect(addressOf(momentForKey({ shiftKey: false, ...key }, momentOf(from), reach) ?? null)).toBe(to);
});

test.each(['Tab', 'Enter', 'a'])('%s is not changed', (key) => {
  expect(momentForKey({ key, shiftKey: false }, null, reach)).toBeUndefined();
});

test('a moment out of reach becomes the first one or now', () => {
  expect(within(reach.first - 1, reach)).toBe(reach.first);
  expect(within(reach.now, reach)).toBeNull();
  expect(within(reach.now - 1, reach)).toBe(reach.now - 1);
});

test('a week over the change of the clocks ends at the same time of day', () => {
  expect(addressOf(daysLater(at('2026-10-22T20:00:00+02:00'), 7))).toBe('2026-10-29T20:00:00+01:00');
});
