import { createECDH, hkdfSync } from 'node:crypto';
import type { SessionKeys } from '../config/session-keys.ts';

/** A VAPID key pair (RFC 8292), base64url. */
export interface PushKey {
  /** an uncompressed P-256 point, for subscriptions */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The first is for new subscriptions; each subscription keeps its own. */
export type PushKeys = readonly [PushKey, ...PushKey[]];

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 64 bits more than the order: no bias (FIPS 186-5, A.2.1). */
const BYTES = 40;

/**
 * Push keys derived from session keys, so they are stored, rotated, backed up and moved with those. Subscriptions
 * last as long as sessions.
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
