import { Refusal } from '@duende/contracts/common/refusal';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPace } from './pace.ts';

function clock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Work of so many milliseconds, and the moments at which it began. */
function rig() {
  clock();
  const began: [string, number][] = [];
  const pace = createPace({
    most: 64,
    longestRestMs: 1_000,
    refuse: () => new Refusal('service.busy', { retryAfter: 5 }),
  });
  const startedAt = performance.now();
  const ask = (caller: string, name: string, ms: number) =>
    pace(caller, async () => {
      began.push([name, performance.now() - startedAt]);
      await new Promise((resolve) => setTimeout(resolve, ms));
      return name;
    });
  return { ask, began, pace };
}

test('one at a time, in order, each after a rest as long as the one before it took', async () => {
  const { ask, began } = rig();
  const answers = Promise.all([ask('ana', 'first', 30), ask('ana', 'second', 10), ask('ana', 'third', 5)]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answers).toEqual(['first', 'second', 'third']);
  expect(began).toEqual([
    ['first', 0],
    ['second', 60],
    ['third', 80],
  ]);
});

test('callers do not wait for each other, and an answer not for its rest', async () => {
  const { ask, began } = rig();
  let isAnswered = false;
  const answers = Promise.all([
    ask('ana', 'hers', 30).then(() => (isAnswered = true)),
    ask('bea', 'other', 30),
  ]);
  await vi.advanceTimersByTimeAsync(30);
  expect(isAnswered).toBe(true);
  await answers;
  expect(began).toEqual([
    ['hers', 0],
    ['other', 0],
  ]);
});

test('no rest is longer than a second, and nobody rests who asks much later', async () => {
  const { ask, began } = rig();
  void ask('ana', 'long', 5_000);
  void ask('ana', 'next', 0);
  await vi.advanceTimersByTimeAsync(10_000);
  void ask('ana', 'later', 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual([
    ['long', 0],
    ['next', 6_000],
    ['later', 10_000],
  ]);
});

test('what fails is told to whoever asked, and the next one is made', async () => {
  const { ask, pace } = rig();
  const failed = pace('ana', async () => {
    throw new Error('away');
  });
  const next = ask('ana', 'next', 0);
  await expect(failed).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(10);
  expect(await next).toBe('next');
});

test('so many may wait, and more are refused', async () => {
  const { ask } = rig();
  const all = Array.from({ length: 65 }, (_, index) => ask('ana', String(index), 1));
  await expect(all[64]).rejects.toMatchObject({ code: 'service.busy', retryAfter: 5 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(all.slice(0, 64))).toHaveLength(64);
});
