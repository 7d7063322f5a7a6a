import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFirst } from './first-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KEPT = new Response('kept');
const kept = () => Promise.resolve<Response | undefined>(KEPT);
const nothing = () => Promise.resolve(undefined);
const failing = () => Promise.reject(new TypeError('Failed to fetch'));
const answering = (status: number) => Promise.resolve(new Response('new', { status }));

test.each([200, 301, 404, 500])('an answer of %d is taken', async (status) => {
  expect((await networkFirst(answering(status), 3000, kept)).status).toBe(status);
});

test.each([502, 503, 504])('with %d, what was kept', async (status) => {
  expect(await networkFirst(answering(status), 3000, kept)).toBe(KEPT);
});

test('without network, what was kept', async () => {
  expect(await networkFirst(failing(), 3000, kept)).toBe(KEPT);
});

test('without network and with nothing kept, the failure', async () => {
  await expect(networkFirst(failing(), 3000, nothing)).rejects.toThrow('Failed to fetch');
});

test('a slow network is waited for so long, then what was kept', async () => {
  const slow = new Promise<Response>(() => undefined);
  const answer = networkFirst(slow, 3000, kept);
  const seen = vi.fn();
  void answer.then(seen);
  await vi.advanceTimersByTimeAsync(2999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledWith(KEPT);
});

test('a slow network is waited for as long as it takes where nothing was kept', async () => {
  const late = new Response('late');
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(late), 60_000));
  const answer = networkFirst(slow, 3000, nothing);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe(late);
});
