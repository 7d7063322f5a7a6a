import { hash as argon2 } from 'argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with the figures that were decided', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('duende-123', 'ana');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('duende-123', 'ana')).not.toBe(hash);
    expect(await passwords.matches(hash, 'duende-123')).toBe(true);
    expect(await passwords.matches(hash, 'duende-124')).toBe(false);
  });

  it('are the same in whatever spelling a keyboard sends them', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('monta\u00f1a-azul', 'ana');
    expect(await passwords.matches(hash, 'montan\u0303a-azul')).toBe(true);
  });

  it('that everybody knows are not hashed, and go on opening what they opened', async () => {
    const passwords = createPasswords();
    await expect(passwords.hash('Barcelona', 'ana')).rejects.toMatchObject({
      code: 'account.password-common',
    });
    expect(await passwords.matches(await argon2('Barcelona'), 'Barcelona')).toBe(true);
  });

  it('never open an account', async () => {
    expect(await createPasswords().matches(null, 'duende-123')).toBe(false);
  });

  it.each([
    ['an account', async () => createPasswords().hash('duende-123', 'ana')],
    ['nobody', async () => null],
  ])('let 2 at once and 32 waiting try %s, and ask the next to come back', async (_whose, hash) => {
    const passwords = createPasswords();
    const passwordHash = await hash();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 35 }, () => passwords.matches(passwordHash, 'wrong-password')),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'service.busy', retryAfter: 2 })]);
  });
});
