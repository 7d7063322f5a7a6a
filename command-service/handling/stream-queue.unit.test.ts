import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStreamQueue } from './stream-queue.ts';

/** Work that notes when it begins and ends. */
function worker() {
  const notes: string[] = [];
  const work = (name: string) => async () => {
    notes.push(`${name} begins`);
    await nextTurn();
    notes.push(`${name} ends`);
    return name;
  };
  return { notes, work };
}

test('one at a time on one stream, in order, each with its own answer', async () => {
  const { notes, work } = worker();
  const queue = createStreamQueue(10);
  const answers = await Promise.all([queue.run('a', work('1')), queue.run('a', work('2'))]);
  expect(answers).toEqual(['1', '2']);
  expect(notes).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});

test('who comes when the first is through still comes after those who waited', async () => {
  const { notes, work } = worker();
  const queue = createStreamQueue(10);
  const [first, second] = [queue.run('a', work('1')), queue.run('a', work('2'))];
  await first;
  await Promise.all([second, queue.run('a', work('3'))]);
  expect(notes.slice(2)).toEqual(['2 begins', '2 ends', '3 begins', '3 ends']);
});

test('side by side on different streams', async () => {
  const { notes, work } = worker();
  const queue = createStreamQueue(10);
  await Promise.all([queue.run('a', work('1')), queue.run('b', work('2'))]);
  expect(notes.slice(0, 2)).toEqual(['1 begins', '2 begins']);
});

test('a failure is its own caller\u2019s and holds nobody up', async () => {
  const { work } = worker();
  const queue = createStreamQueue(10);
  const failing = queue.run('a', () => Promise.reject(new Error('failed')));
  const next = queue.run('a', work('2'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('2');
});

test('too many on one stream are refused until some are through', async () => {
  const { notes, work } = worker();
  const queue = createStreamQueue(2);
  const two = [queue.run('a', work('1')), queue.run('a', work('2'))];
  await expect(queue.run('a', work('3'))).rejects.toMatchObject({ code: 'service.busy', retryAfter: 1 });
  expect(await queue.run('b', work('4'))).toBe('4');
  await Promise.all(two);
  expect(await queue.run('a', work('5'))).toBe('5');
  expect(notes).not.toContain('3 begins');
});
