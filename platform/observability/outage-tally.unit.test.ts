import { expect, it } from 'vitest';
import { createOutageTally } from './outage-tally.ts';

function setUp() {
  let ms = 5_000;
  const tally = createOutageTally(() => ms);
  return { tally, pass: (seconds: number) => void (ms += seconds * 1_000) };
}

it('logs the first of each kind by itself, and sums the rest up at each request', () => {
  const { tally, pass } = setUp();
  expect(tally.failed('LogUnavailable')).toBe(true);
  expect(tally.failed('LogUnavailable')).toBe(false);
  pass(4);
  expect(tally.failed('VaultUnavailable')).toBe(true);
  pass(6);
  expect(tally.sum()).toEqual({
    isOver: false,
    failed: { LogUnavailable: 2, VaultUnavailable: 1 },
    seconds: 10,
  });
  expect(tally.failed('LogUnavailable')).toBe(false);
  pass(10);
  expect(tally.sum()).toEqual({ isOver: false, failed: { LogUnavailable: 1 }, seconds: 10 });
});

it('is over when nothing has failed since the last sum, and reports all of it, from the first to the last', () => {
  const { tally, pass } = setUp();
  tally.failed('LogUnavailable');
  pass(7);
  tally.failed('StorageFull');
  pass(3);
  tally.sum();
  pass(10);
  expect(tally.sum()).toEqual({ isOver: true, failed: { LogUnavailable: 1, StorageFull: 1 }, seconds: 7 });
});

it('starts again after its end', () => {
  const { tally, pass } = setUp();
  tally.failed('LogUnavailable');
  pass(10);
  tally.sum();
  pass(10);
  tally.sum();
  pass(60);
  expect(tally.failed('LogUnavailable')).toBe(true);
  pass(10);
  expect(tally.sum()).toEqual({ isOver: false, failed: { LogUnavailable: 1 }, seconds: 10 });
});
