import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSetupCode, setupCodeOf } from './setup-code.ts';

const CODE = setupCodeOf(Uint8Array.from({ length: 32 }, (_, index) => index));

test('a secret gives one code of 140 bits, without signs that are taken for others', () => {
  expect(CODE).toBe('0123-4567-89ab-cdef-ghjk-mnpq-rstv');
  const codes = Array.from({ length: 200 }, () => setupCodeOf(randomBytes(32)));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each([CODE, CODE.toUpperCase(), CODE.replaceAll('-', ''), ` ${CODE.replaceAll('-', ' ')}\n`])(
  '%j is the code',
  (given) => expect(isSetupCode(given, CODE)).toBe(true),
);

test('what is read wrong is read as it was meant', () => {
  expect(isSetupCode(CODE.replace('0', 'o').replace('1', 'I'), CODE)).toBe(true);
});

test.each(['', '-', CODE.slice(1), `${CODE}0`, CODE.replace('r', 's'), 'a'.repeat(200)])(
  '%j is not',
  (given) => {
    expect(isSetupCode(given, CODE)).toBe(false);
  },
);
