import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { streams } from '@duende/contracts/events/streams';
import { expect, test } from 'vitest';
import type { AccountState } from './account-state.ts';
import { createSetupGate, isSetupCode, setupCodeOf, type SetupGateDependencies } from './setup-gate.ts';

const PRINTED = setupCodeOf(Uint8Array.from({ length: 32 }, (_, index) => index));

test('a secret gives one code of 140 bits, without signs that are taken for others', () => {
  expect(PRINTED).toBe('0123-4567-89ab-cdef-ghjk-mnpq-rstv');
  const codes = Array.from({ length: 200 }, () => setupCodeOf(randomBytes(32)));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each([
  PRINTED,
  PRINTED.toUpperCase(),
  PRINTED.replaceAll('-', ''),
  ` ${PRINTED.replaceAll('-', ' ')}\n`,
])('%j is the code', (given) => expect(isSetupCode(given, PRINTED)).toBe(true));

test('misread characters count as the ones meant', () => {
  expect(isSetupCode(PRINTED.replace('0', 'o').replace('1', 'I'), PRINTED)).toBe(true);
});

test.each(['', '-', PRINTED.slice(1), `${PRINTED}0`, PRINTED.replace('r', 's'), 'a'.repeat(200)])(
  '%j is not',
  (given) => {
    expect(isSetupCode(given, PRINTED)).toBe(false);
  },
);

const HOLDER = 'abcdef12-0000-4000-8000-00000000000a';
const SECRET = new Uint8Array(32).fill(3);
const CODE = setupCodeOf(SECRET);

/** The gate when an account with this status holds the set-up; `null`: no account. */
function gateWith(status: AccountState['status'] | null) {
  const holder = async (stream: string) =>
    stream === streams.adminSetup() && status !== null ? HOLDER : null;
  const load = async (_rules: unknown, stream: string) => ({
    state: { status: stream === streams.user(HOLDER) ? status : 'none' },
    revision: 0,
    position: null,
  });
  return createSetupGate({
    config: { trustProxy: 0, publicUrl: 'https://duende.example' },
    secret: SECRET,
    handler: { load } as unknown as SetupGateDependencies['handler'],
    claims: { holder },
  });
}

const STRANGER = { socket: { remoteAddress: '203.0.113.7' }, headers: {} } as unknown as IncomingMessage;

test.each([null, 'none', 'abandoned'] as const)('with %s at its end it is open', async (status) => {
  const gate = gateWith(status);
  expect(await gate.invitation()).toBe(
    `No administrator yet: set one up at https://duende.example/?panel=setup#code=${CODE} (only the code: ${CODE})`,
  );
  await expect(gate.admit(STRANGER, undefined)).rejects.toMatchObject({
    code: 'account.setup-code-required',
  });
  await expect(gate.admit(STRANGER, 'wrong')).rejects.toMatchObject({ code: 'account.setup-code-wrong' });
  await expect(gate.admit(STRANGER, CODE)).resolves.toBeUndefined();
});

test.each(['registered', 'erased'] as const)('with a %s account it is closed', async (status) => {
  const gate = gateWith(status);
  expect(await gate.invitation()).toBeNull();
  for (const code of [undefined, 'wrong'])
    await expect(gate.admit(STRANGER, code)).rejects.toMatchObject({ code: 'account.setup-closed' });
});
