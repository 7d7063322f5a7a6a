import { expect, it } from 'vitest';
import { createHookSecrets } from './hook-secrets.ts';

const secretsOf = (byte: number) => createHookSecrets(new Uint8Array(32).fill(byte));
const TARGET = { token: '123456:secreto', chat: '-100' };

it('decrypts a target for its own hook and vault only, and never shows it', () => {
  const sealed = secretsOf(1).sealTarget('a', TARGET);
  expect(sealed).not.toContain('secreto');
  expect(secretsOf(1).openTarget('a', sealed)).toEqual(TARGET);
  expect(() => secretsOf(1).openTarget('b', sealed)).toThrow();
  expect(() => secretsOf(2).openTarget('a', sealed)).toThrow();
});

it('signs with a key of its own for each hook and renewal', () => {
  const key = secretsOf(1).signingKey('a', 'first');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(secretsOf(1).signingKey('a', 'first')).toBe(key);
  const others = [
    secretsOf(1).signingKey('a', 'second'),
    secretsOf(1).signingKey('b', 'first'),
    secretsOf(2).signingKey('a', 'first'),
  ];
  expect(others).not.toContain(key);
});
