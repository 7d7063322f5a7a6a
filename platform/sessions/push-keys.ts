import { createECDH, hkdfSync } from 'node:crypto';
import type { SessionKeys } from '../config/session-keys.ts';

/** A pair that a push service knows this one by (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  /** an uncompressed point of P-256; what browsers subscribe with */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The first one is for new subscriptions; with each of them those that were made with it are pushed to. */
export type PushKeys = readonly [PushKey, ...PushKey[]];

/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order has, so that what is left over favours no key (FIPS 186-5, A.2.1). */
const BYTES = 40;

/**
 * Pairs that follow from the keys of sessions, and so are kept, shared, rotated, backed up and moved as those are: a subscription
 * can be as old as a session, and lasts no longer than the key that it was made with.
 */
export function createPushKeys(keys: SessionKeys): PushKeys {
  const [first, ...others] = keys;
  return [pairOf(first.secret), ...others.map(({ secret }) => pairOf(secret))];
}

function pairOf(secret: Uint8Array): PushKey {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'web push', BYTES)).toString('hex');
  const scalar = (BigInt(`0x${derived}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
