import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '@duende/contracts/common/refusal';
import { expect, test } from 'vitest';
import { createKeyedQueue } from './serialize.ts';

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

test('one at a time under one name, in order, each with its own answer', async () => {
  const { notes, work } = worker();
  const queue = createKeyedQueue();
  const answers = await Promise.all([queue('a', work('1')), queue('a', work('2'))]);
  expect(answers).toEqual(['1', '2']);
  expect(notes).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
});

test('a task added when the first is done still runs after the waiting ones', async () => {
  const { notes, work } = worker();
  const queue = createKeyedQueue();
  const [first, second] = [queue('a', work('1')), queue('a', work('2'))];
  await first;
  await Promise.all([second, queue('a', work('3'))]);
  expect(notes.slice(2)).toEqual(['2 begins', '2 ends', '3 begins', '3 ends']);
});

test('side by side under different names', async () => {
  const { notes, work } = worker();
  const queue = createKeyedQueue();
  await Promise.all([queue('a', work('1')), queue('b', work('2'))]);
  expect(notes.slice(0, 2)).toEqual(['1 begins', '2 begins']);
});

test('a failure is only its own caller\u2019s and holds no other up', async () => {
  const { work } = worker();
  const queue = createKeyedQueue();
  const failing = queue('a', () => Promise.reject(new Error('failed')));
  const next = queue('a', work('2'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('2');
});

test('too many under one name are refused until some are through', async () => {
  const { notes, work } = worker();
  const queue = createKeyedQueue({ most: 2, refuse: () => new Refusal('service.busy', { retryAfter: 1 }) });
  const two = [queue('a', work('1')), queue('a', work('2'))];
  await expect(queue('a', work('3'))).rejects.toMatchObject({ code: 'service.busy', retryAfter: 1 });
  expect(await queue('b', work('4'))).toBe('4');
  await Promise.all(two);
  expect(await queue('a', work('5'))).toBe('5');
  expect(notes).not.toContain('3 begins');
});
