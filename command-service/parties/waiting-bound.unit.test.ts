import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { expect, test } from 'vitest';
import { createWaitingBound } from './waiting-bound.ts';

const ANA = { userId: 'ana', isAdmin: false };
const EVA = { userId: 'eva', isAdmin: false };

/** A bound of three over parties that are written a while after they were admitted. */
function setUp(options: { readonly enabled?: boolean } = {}) {
  const waiting = new Map<string, number>();
  const countWaiting = async (userId: string) => {
    await nextTurn();
    return waiting.get(userId) ?? 0;
  };
  const bound = createWaitingBound({ enabled: options.enabled ?? true, most: 3, countWaiting });
  const submit = (actor: typeof ANA | null) =>
    bound.inTurn(actor, async (admit) => {
      await admit();
      await nextTurn();
      const name = actor?.userId ?? '';
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
    });
  const many = async (times: number, actor: typeof ANA | null) => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, () => submit(actor)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  return { submit, many, waiting };
}

test('is never overshot, however many come at once', async () => {
  const { many } = setUp();
  expect(await many(10, ANA)).toBe(3);
});

test('holds each person by themselves', async () => {
  const { many, submit } = setUp();
  expect(await Promise.all([many(5, ANA), many(5, EVA)])).toEqual([3, 3]);
  await expect(submit(ANA)).rejects.toMatchObject({
    code: 'party.too-many-waiting',
    message: 'Ya tienes 3 eventos pendientes de aprobación. Podrás enviar más cuando se revise alguno.',
  });
});

test('lets in again once one was looked at', async () => {
  const { many, waiting, submit } = setUp();
  await many(3, ANA);
  waiting.set('ana', 2);
  await submit(ANA);
  await expect(submit(ANA)).rejects.toMatchObject({ code: 'party.too-many-waiting' });
});

test('is none for administrators, nor when it is switched off', async () => {
  expect(await setUp().many(5, { ...ANA, isAdmin: true })).toBe(5);
  expect(await setUp({ enabled: false }).many(5, ANA)).toBe(5);
});

test('stops nobody while nobody can count, but hides no other fault', async () => {
  const fail = (error: Error) =>
    createWaitingBound({ enabled: true, most: 1, countWaiting: () => Promise.reject(error) });
  const submit = async (admit: () => Promise<void>) => {
    await admit();
    return 'done';
  };
  expect(await fail(new StoreUnavailable('away')).inTurn(ANA, submit)).toBe('done');
  await expect(fail(new TypeError('ours')).inTurn(ANA, submit)).rejects.toThrow('ours');
});
