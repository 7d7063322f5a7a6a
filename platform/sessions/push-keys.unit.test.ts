import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SessionKeys } from '../config/session-keys.ts';
import { createPushKeys } from './push-keys.ts';

const key = (kid: string, byte: number) => ({ kid, secret: new Uint8Array(32).fill(byte) });
const [OLD, NEW] = [key('old', 1), key('new', 2)];

it('follows from the keys of sessions, so that every process has the same', () => {
  const keys: SessionKeys = [NEW, OLD];
  expect(createPushKeys(keys)).toEqual(createPushKeys(keys));
  const [first, second] = createPushKeys(keys);
  expect(first).not.toEqual(second);
  expect(first.publicKey).toMatch(/^B[\w-]{86}$/);
});

it('goes with its key when that is rotated out, and is not another’s', () => {
  const [before] = createPushKeys([OLD]);
  expect(createPushKeys([NEW, OLD])[1]).toEqual(before);
  expect(createPushKeys([NEW])).not.toContainEqual(before);
});

it('is a pair', () => {
  for (let byte = 0; byte < 32; byte += 1) {
    const [{ publicKey, privateKey }] = createPushKeys([key('k', byte)]);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    expect(pair.getPublicKey('base64url')).toBe(publicKey);
  }
});
