import { expect, test, vi } from 'vitest';
import { createKnownDevices, type KnownDevicesOptions } from './known-devices.ts';
import { createTestSessions, cookieHeader, TEST_KEYS } from '@duende/testkit/memory/test-sessions';

const [ANA, EVA] = ['aaaaaaaa-0000-4000-8000-000000000000', 'eeeeeeee-0000-4000-8000-000000000000'];
const OLD = { kid: 'old', secret: new Uint8Array(32).fill(1) };
const NEW = { kid: 'new', secret: new Uint8Array(32).fill(2) };

const devicesWith = (options: Partial<KnownDevicesOptions> = {}) =>
  createKnownDevices({ keys: TEST_KEYS, logId: 'log', secureCookies: false, ...options });
const known = (cookie: string | undefined, userId: string | null, by = devicesWith()) =>
  by.recognise(cookie, async () => userId);
const remembered = (cookie: string | undefined, userId: string, by = devicesWith()) =>
  cookieHeader(by.remember(cookie, userId));

test('a device is known again to the account that signed in on it, always as the same, and to no other', async () => {
  const cookie = remembered(undefined, ANA);
  const device = await known(cookie, ANA);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(await known(remembered(cookie, ANA), ANA)).toBe(device);
  expect(await known(cookie, EVA)).toBeNull();
  expect(await known(cookie, null)).toBeNull();
  expect(await known(remembered(undefined, ANA), ANA)).not.toBe(device);
});

test('four accounts may share a device; the one that signed in longest ago is dropped', async () => {
  const family = [ANA, EVA, 'u3', 'u4', 'u5'];
  let cookie: string | undefined;
  for (const person of family) cookie = remembered(cookie, person);
  const others = await Promise.all(family.slice(1).map((person) => known(cookie, person)));
  expect(new Set(others).size).toBe(4);
  expect(others).not.toContain(null);
  expect(await known(cookie, ANA)).toBeNull();
  expect(await known(remembered(cookie, EVA), EVA)).toBe(others[0]);
  expect(await known(remembered(cookie, 'u5'), EVA)).toBe(others[0]);
});

test('the cookie is only for the server, for a year; under https of this very host', () => {
  expect(devicesWith().remember(undefined, ANA)).toMatch(
    /^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const secure = devicesWith({ secureCookies: true });
  expect(secure.remember(undefined, ANA)).toMatch(/^__Host-device=[^;]+; .*Path=\/; .*; Secure$/);
  expect(secure.remember(undefined, ANA)).not.toMatch(/Domain/i);
});

test('under https a cookie without the prefix, which a neighbouring host could have set, is ignored', async () => {
  const secure = devicesWith({ secureCookies: true });
  const cookie = remembered(undefined, ANA, secure);
  expect(await known(cookie, ANA, secure)).not.toBeNull();
  expect(await known(cookie.replace('__Host-', ''), ANA, secure)).toBeNull();
});

test('it does not reveal who signed in', () => {
  const cookie = decodeURIComponent(devicesWith().remember(undefined, ANA));
  expect(cookie).not.toContain(ANA);
  for (const part of cookie.split(/[.~;=]/))
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain(ANA.slice(0, 8));
});

test.each<[string, () => string | undefined]>([
  ['nothing', () => undefined],
  ['another cookie', () => 'session=abc'],
  ['nonsense', () => 'device=abc~.~..'],
  ['an unknown key', () => remembered(undefined, ANA, devicesWith({ keys: [OLD] }))],
  [
    'another key of the same name',
    () => remembered(undefined, ANA, devicesWith({ keys: [{ ...OLD, kid: 'test' }] })),
  ],
  ['another installation', () => remembered(undefined, ANA, devicesWith({ logId: 'other' }))],
  [
    'a mark with a sign changed',
    () => remembered(undefined, ANA).replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A')),
  ],
  [
    'a mark under another nonce',
    () => remembered(undefined, ANA).replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`),
  ],
  ['a mark with something before it', () => remembered(undefined, ANA).replace('=', '=x.')],
  ['a mark with something after it', () => `${remembered(undefined, ANA)}x`],
])('%s is no device of hers', async (_what, cookie) => {
  expect(await known(cookie(), ANA)).toBeNull();
});

test('a name’s owner is not looked up for a device without any sign-in', async () => {
  const findUser = vi.fn(async () => ANA);
  await devicesWith().recognise('device=abc', findUser);
  expect(findUser).not.toHaveBeenCalled();
});

test('a new key takes over at the next login, and an old one counts until it is taken out', async () => {
  const before = remembered(undefined, ANA, devicesWith({ keys: [OLD] }));
  const both = devicesWith({ keys: [NEW, OLD] });
  const device = await known(before, ANA, both);
  expect(device).not.toBeNull();
  const after = remembered(before, ANA, both);
  const alone = devicesWith({ keys: [NEW] });
  expect(await known(after, ANA, alone)).toBe(device);
  expect(await known(before, ANA, alone)).toBeNull();
});

test('a mark is no session, and a session no mark', async () => {
  const sessions = createTestSessions();
  const mark = remembered(undefined, ANA).replace('device=', '');
  expect(await sessions.verify(`session=${mark}`)).toBeNull();
  const { cookie } = await sessions.issue({ userId: ANA, isAdmin: true });
  expect(await known(cookieHeader(cookie).replace('session=', 'device='), ANA)).toBeNull();
});
