import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterLoad } from './after-load.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page as it stands; `idle` as browsers have it that tell when they have nothing to do. */
function page(readyState: DocumentReadyState, idle?: (done: () => void) => void) {
  const window = Object.assign(new EventTarget(), idle && { requestIdleCallback: idle });
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestIdleCallback', idle);
  let isDone = false;
  void afterLoad().then(() => (isDone = true));
  return { window, isDone: () => vi.advanceTimersByTimeAsync(0).then(() => isDone) };
}

test('a page that is still loading is waited for', async () => {
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

test('one that does not tell is given half a second', async () => {
  const { isDone } = page('complete');
  await vi.advanceTimersByTimeAsync(499);
  expect(await isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isDone()).toBe(true);
});
