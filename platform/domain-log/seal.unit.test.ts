import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@duende/contracts/common/json';
import { isSealed, seal, sealTwice, unseal, unsealWith, type SealedPlace } from './seal.ts';

const key = randomBytes(32);
const place: SealedPlace = { stream: 'user-a', eventId: 'e1', field: 'email' };

describe('a value sealed twice', () => {
  const outer = { keyId: 'user-a', key };
  const inner = { keyId: 'reason-e1', key: randomBytes(32) };
  const keys = new Map([outer, inner].map((each) => [each.keyId, each.key]));
  const twice = sealTwice('Lo dijo Alba', { outer, inner }, place);

  it('opens with both keys, and names both', () => {
    expect(twice).toMatchObject({ key: 'user-a', inner: 'reason-e1' });
    expect(isSealed(twice)).toBe(true);
    expect(unsealWith(twice, keys, place)).toEqual({ value: 'Lo dijo Alba' });
  });

  it.each(['user-a', 'reason-e1'])('does not open without %s', (gone) => {
    const left = new Map([...keys].filter(([keyId]) => keyId !== gone));
    expect(unsealWith(twice, left, place)).toBeNull();
  });

  it('is hidden from a holder of the outer key only, whatever it claims to be', () => {
    const { inner: _inner, ...once } = twice;
    expect(JSON.stringify(unsealWith(once, keys, place))).not.toContain('Alba');
    const other = new Map([...keys, ['reason-e1', randomBytes(32)] as const]);
    expect(() => unsealWith(twice, other, place)).toThrow();
    expect(() => unsealWith(twice, keys, { ...place, eventId: 'e2' })).toThrow();
  });

  it('is refused where nothing sealed is inside', () => {
    const once = { ...seal(7, key, 'user-a', place), inner: 'reason-e1' };
    expect(() => unsealWith(once, keys, place)).toThrow('nothing sealed is inside');
    expect(isSealed({ ...once, inner: 7 })).toBe(false);
  });
});

describe('a sealed value', () => {
  it('opens to what it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as JsonValue;
        expect(unseal(seal(json, key, 'user-a', place), key, place)).toEqual(json);
      }),
    );
  });

  it('reveals only its length and its key, and is never the same twice', () => {
    const first = seal('duende@example.org', key, 'user-a', place);
    expect(Object.keys(first)).toEqual(['sealed', 'key']);
    expect(first.key).toBe('user-a');
    expect(Buffer.from(first.sealed, 'base64url')).toHaveLength(12 + '"duende@example.org"'.length + 16);
    expect(seal('duende@example.org', key, 'user-a', place).sealed).not.toBe(first.sealed);
  });

  it.each([
    { stream: 'user-b', eventId: 'e1', field: 'email' },
    { stream: 'user-a', eventId: 'e2', field: 'email' },
    { stream: 'user-a', eventId: 'e1', field: 'username' },
    { stream: 'user-a","e1', eventId: 'e1', field: 'email' },
  ])('does not open at another place: $stream $eventId $field', (elsewhere) => {
    const sealed = seal('x', key, 'user-a', place);
    expect(() => unseal(sealed, key, elsewhere)).toThrow();
  });

  it.each([0, 1, 27])('says of %i bytes that they are none', (length) => {
    const short = { key: 'user-a', sealed: Buffer.alloc(length).toString('base64url') };
    expect(() => unseal(short, key, place)).toThrow('too short to be a sealed value');
  });

  it('does not open with a shorter tag, which is guessed sooner', () => {
    const bytes = Buffer.from(seal('secreto', key, 'user-a', place).sealed, 'base64url');
    expect(() =>
      unseal({ key: 'user-a', sealed: bytes.subarray(0, -12).toString('base64url') }, key, place),
    ).toThrow();
  });

  it('does not open under another key, cut short, or changed anywhere', () => {
    const sealed = seal('secreto', key, 'user-a', place);
    expect(() => unseal(sealed, randomBytes(32), place)).toThrow();
    const bytes = Buffer.from(sealed.sealed, 'base64url');
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const short = { ...sealed, sealed: bytes.subarray(0, cut).toString('base64url') };
      expect(() => unseal(short, key, place)).toThrow();
      const changed = Buffer.from(bytes);
      changed[cut] = (changed[cut] ?? 0) ^ 1;
      expect(() => unseal({ ...sealed, sealed: changed.toString('base64url') }, key, place)).toThrow();
    }
  });
});

it.each([
  { value: { sealed: 'x', key: 'user-a' }, is: true },
  { value: { sealed: 1, key: 'user-a' }, is: false },
  { value: { sealed: 'x', key: 7 }, is: false },
  { value: { sealed: 'x' }, is: false },
  { value: null, is: false },
  { value: 'sealed', is: false },
])('$value is sealed: $is', ({ value, is }) => {
  expect(isSealed(value)).toBe(is);
});
