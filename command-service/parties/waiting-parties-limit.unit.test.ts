import { StoreUnavailable } from '@duende/platform/errors/errors';
import { expect, test } from 'vitest';
import { createWaitingPartiesLimit } from './waiting-parties-limit.ts';

const ANA = { userId: 'ana', isAdmin: false };
const EVA = { userId: 'eva', isAdmin: false };

/** A bound of three for Ana and Eva, who have so many parties waiting. */
function boundWith(counts: Readonly<Record<string, number>>, { enabled = true } = {}) {
  return createWaitingPartiesLimit({ enabled, most: 3, countWaiting: async (userId) => counts[userId] ?? 0 });
}

test('lets in below it', async () => {
  await expect(boundWith({ ana: 2 }).admit(ANA)).resolves.toBeUndefined();
});

test('holds each person by themselves', async () => {
  const bound = boundWith({ ana: 3, eva: 2 });
  await expect(bound.admit(EVA)).resolves.toBeUndefined();
  await expect(bound.admit(ANA)).rejects.toMatchObject({
    code: 'party.too-many-waiting',
    message: 'Ya tienes 3 eventos pendientes de aprobación. Podrás enviar más cuando se revise alguno.',
  });
});

test.each([
  ['administrators', { ...ANA, isAdmin: true }, true],
  ['visitors, who have none waiting', null, true],
  ['anybody when it is switched off', ANA, false],
] as const)('is none for %s', async (_who, actor, enabled) => {
  await expect(boundWith({ ana: 9 }, { enabled }).admit(actor)).resolves.toBeUndefined();
});

test('lets people through while counting fails, but hides no other fault', async () => {
  const fail = (error: Error) =>
    createWaitingPartiesLimit({ enabled: true, most: 1, countWaiting: () => Promise.reject(error) });
  await expect(fail(new StoreUnavailable('away')).admit(ANA)).resolves.toBeUndefined();
  await expect(fail(new TypeError('ours')).admit(ANA)).rejects.toThrow('ours');
});
