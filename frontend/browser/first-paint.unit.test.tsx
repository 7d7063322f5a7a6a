import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { afterFirstPaint, afterClickPaint, useAfterFirstPaint } from './first-paint.ts';

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

test('a part says so once it has been painted, and not when it has gone before', async () => {
  function Part() {
    return <output>{String(useAfterFirstPaint())}</output>;
  }
  render(<Part />).unmount();
  render(<Part />);
  expect(screen.getByRole('status').textContent).toBe('false');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(screen.getByRole('status').textContent).toBe('true');
});
