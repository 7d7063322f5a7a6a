import { expect, test, vi } from 'vitest';
import { createOnceAPosition } from './once-a-position.ts';

/** Work that ends on command. */
function heldWork() {
  const { promise, resolve, reject } = withResolvers<string>();
  let begun = 0;
  return { make: () => ((begun += 1), promise), resolve, reject, times: () => begun };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((resolveNow, rejectNow) => {
    [resolve, reject] = [resolveNow, rejectNow];
  });
  return { promise, resolve, reject };
}

test('two who ask at one position share one answer, and a third later gets it again', async () => {
  const once = createOnceAPosition();
  const work = heldWork();
  const [first, second] = [once('a', '1', work.make), once('a', '1', work.make)];
  work.resolve('done');
  expect(await Promise.all([first, second, once('a', '1', work.make)])).toEqual(['done', 'done', 'done']);
  expect(work.times()).toBe(1);
});

test('once something has happened it is made again', async () => {
  const once = createOnceAPosition();
  expect(await once('a', '1', async () => 'old')).toBe('old');
  expect(await once('a', '2', async () => 'new')).toBe('new');
});

test('different answers are made one after the other', async () => {
  const once = createOnceAPosition();
  const [one, other] = [heldWork(), heldWork()];
  const [first, second] = [once('a', '1', one.make), once('b', '1', other.make)];
  other.resolve('second');
  await vi.waitFor(() => expect(one.times()).toBe(1));
  expect(other.times()).toBe(0);
  one.resolve('first');
  expect(await first).toBe('first');
  expect(await second).toBe('second');
});

test('more than may wait are asked to come back', async () => {
  const once = createOnceAPosition();
  const work = heldWork();
  const asked = Array.from({ length: 18 }, (_, index) => once(`${index}`, '1', work.make));
  await expect(asked[17]).rejects.toMatchObject({ code: 'service.busy', retryAfter: 5 });
  work.resolve('done');
  expect(await Promise.all(asked.slice(0, 17))).toHaveLength(17);
});

test('a failure is retried', async () => {
  const once = createOnceAPosition();
  await expect(once('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await once('a', '1', async () => 'there')).toBe('there');
});

test('only the latest few are kept', async () => {
  const once = createOnceAPosition();
  const made: string[] = [];
  const ask = (key: string) => once(key, '1', async () => void made.push(key));
  for (let index = 0; index < 9; index += 1) await ask(`${index}`);
  await ask('8');
  await ask('0');
  expect(made).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '0']);
});
