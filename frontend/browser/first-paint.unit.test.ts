import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterClickPaint, afterFirstPaint, afterLoad } from './first-paint.ts';

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

test('secondary content waits for the first paint', async () => {
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

/** @param idle `requestIdleCallback`, in browsers that have it */
function page(readyState: DocumentReadyState, idle?: (done: () => void) => void) {
  const window = Object.assign(new EventTarget(), idle && { requestIdleCallback: idle });
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestIdleCallback', idle);
  let isDone = false;
  void afterLoad().then(() => (isDone = true));
  return { window, isDone: () => vi.advanceTimersByTimeAsync(0).then(() => isDone) };
}

test('a page that is still loading is awaited', async () => {
  const { window, isDone } = page('interactive', (done) => done());
  expect(await isDone()).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await isDone()).toBe(true);
});

test('so is a browser that is busy', async () => {
  let done = () => {};
  const { isDone } = page('complete', (callback) => (done = callback));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await isDone()).toBe(false);
  done();
  expect(await isDone()).toBe(true);
});

test('one that does not answer is given half a second', async () => {
  const { isDone } = page('complete');
  await vi.advanceTimersByTimeAsync(499);
  expect(await isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isDone()).toBe(true);
});
