import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout, Deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is over after its time and not before', () => {
  const deadline = new Deadline(5_000);
  vi.advanceTimersByTime(4_999);
  expect(deadline).toMatchObject({ leftMs: 1, isOver: false });
  vi.advanceTimersByTime(1);
  expect(deadline).toMatchObject({ leftMs: 0, isOver: true });
});

test('stops while it is paused, however often pause is called', () => {
  const deadline = new Deadline(5_000);
  vi.advanceTimersByTime(1_000);
  deadline.pause();
  vi.advanceTimersByTime(60_000);
  deadline.pause();
  vi.advanceTimersByTime(60_000);
  expect(deadline.leftMs).toBe(4_000);
  deadline.resume();
  deadline.resume();
  vi.advanceTimersByTime(3_999);
  expect(deadline.isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.isOver).toBe(true);
});

test('work that is late is given up for, work in time gives its outcome', async () => {
  const late = () => new Error('late');
  const never = withTimeout(new Promise(() => undefined), 5_000, late);
  const given = expect(never).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(5_000);
  await given;
  expect(await withTimeout(Promise.resolve('done'), 5_000, late)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('failed')), 5_000, late)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});
