import { expect, test } from 'vitest';
import { CallerCount } from './caller-count.ts';
import { addressKeys } from './client-key.ts';

const count = () => new CallerCount({ points: 3, duration: 60, wider: 2 });
const takes = (counts: CallerCount, addresses: readonly string[], now = 0) =>
  addresses.map((address) => counts.take(addressKeys(address), now));

test('lets a caller come so often, and says how long it is until the next time', () => {
  const counts = count();
  expect(takes(counts, Array<string>(4).fill('192.0.2.1'), 1_000)).toEqual([0, 0, 0, 60_000]);
  expect(takes(counts, ['192.0.2.1', '192.0.2.2'], 31_000)).toEqual([30_000, 0]);
  expect(takes(counts, ['192.0.2.1'], 61_000)).toEqual([0]);
});

test('refused requests do not extend it', () => {
  const counts = count();
  takes(counts, Array<string>(500).fill('192.0.2.1'), 0);
  expect(takes(counts, ['192.0.2.1'], 60_000)).toEqual([0]);
});

test('an admitted request can count as several', () => {
  const counts = count();
  const keys = addressKeys('2001:db8:a:1::1');
  counts.take(keys, 0);
  counts.charge(keys, 2);
  expect(counts.take(keys, 1_000)).toBe(59_000);
  expect(takes(counts, ['2001:db8:a:2::1', '2001:db8:a:3::1', '2001:db8:a:4::1', '2001:db8:a:5::1'])).toEqual(
    [0, 0, 0, 60_000],
  );
});

test('a household of IPv6 counts as one, and its /48 as so many', () => {
  const counts = count();
  const household = ['2001:db8:a:1::1', '2001:db8:a:1::2', '2001:db8:a:1:ffff::3', '2001:db8:a:1::4'];
  expect(takes(counts, household)).toEqual([0, 0, 0, 60_000]);
  expect(takes(counts, ['2001:db8:a:2::1', '2001:db8:a:3::1', '2001:db8:a:4::1'])).toEqual([0, 0, 0]);
  expect(takes(counts, ['2001:db8:a:5::1', '2001:db8:b:5::1'])).toEqual([60_000, 0]);
});
