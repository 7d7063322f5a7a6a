import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUploadTurns } from './upload-routes.ts';

/** Uploads under way until they are ended. */
function setUp(options?: { readonly patienceMs: number }) {
  const inTurn = createUploadTurns(options);
  const ends: (() => void)[] = [];
  const begin = (userId: string) =>
    inTurn(userId, () => new Promise<string>((resolve) => ends.push(() => resolve(userId))));
  return { begin, ends };
}

it('lets one person have two under way, and others theirs', async () => {
  const { begin, ends } = setUp();
  const all = [begin('ana'), begin('ana'), begin('bea')];
  await expect(begin('ana')).rejects.toMatchObject({ code: 'request.too-many', retryAfter: 10 });
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual(['ana', 'ana', 'bea']);
  const next = begin('ana');
  await nextTurn();
  ends.at(-1)?.();
  expect(await next).toBe('ana');
});

it('lets six in at once and refuses who has waited too long', async () => {
  const { begin, ends } = setUp({ patienceMs: 1 });
  const all = ['ana', 'bea', 'cris'].flatMap((userId) => [begin(userId), begin(userId)]);
  await nextTurn();
  expect(ends).toHaveLength(6);
  await expect(begin('dani')).rejects.toMatchObject({ code: 'service.busy', retryAfter: 10 });
  for (const end of ends) end();
  await Promise.all(all);
  const next = begin('dani');
  await nextTurn();
  ends.at(-1)?.();
  expect(await next).toBe('dani');
});
