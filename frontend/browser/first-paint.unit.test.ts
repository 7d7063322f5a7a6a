import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint, afterClickPaint } from './first-paint.ts';

let paint: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (painted: () => void) => (paint = painted));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isDone = async (work: Promise<void>) => {
  let done = false;
  void work.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(0);
  return done;
};

test('what comes second waits for the first paint', async () => {
  const painted = afterFirstPaint();
  await vi.advanceTimersByTimeAsync(299);
  expect(await isDone(painted)).toBe(false);
  paint();
  expect(await isDone(painted)).toBe(true);
});

test('a page in the background, which is never painted, goes on after 300 ms', async () => {
  const painted = afterFirstPaint();
  await vi.advanceTimersByTimeAsync(300);
  expect(await isDone(painted)).toBe(true);
});

test('of several clicks before the button is painted the last one counts', async () => {
  const done: string[] = [];
  afterClickPaint(() => done.push('first'));
  afterClickPaint(() => done.push('second'));
  expect(done).toEqual([]);
  paint();
  await vi.advanceTimersByTimeAsync(300);
  expect(done).toEqual(['second']);
});
