import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { JsonValue } from '@duende/contracts/common/json';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

export type Sealed = {
  /** initialisation vector (12 bytes), ciphertext and tag (16 bytes), base64url */
  readonly sealed: string;
  /** key id */
  readonly key: string;
  /** key id of the inner seal; opening needs both */
  readonly inner?: string;
};

/** A sealed value opens only in its own place. */
export interface SealedPlace {
  readonly stream: string;
  readonly eventId: string;
  /** path into the event's data, `changes.email.from` */
  readonly field: string;
}

/** `key`: 32 bytes; `keyId`: its id in the vault. */
export function seal(value: JsonValue, key: Uint8Array, keyId: string, place: SealedPlace): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(associated(place));
  const parts = [iv, cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { sealed: Buffer.concat(parts).toString('base64url'), key: keyId };
}

export function sealTwice(
  value: JsonValue,
  { outer, inner }: { readonly outer: SealKey; readonly inner: SealKey },
  place: SealedPlace,
): Sealed {
  const within = seal(value, inner.key, inner.keyId, place);
  return { ...seal(within.sealed, outer.key, outer.keyId, place), inner: inner.keyId };
}

export interface SealKey {
  readonly keyId: string;
  /** 32 bytes */
  readonly key: Uint8Array;
}

/**
 * `null` if a key is missing.
 * @throws Error as {@link unseal} does
 */
export function unsealWith(
  sealed: Sealed,
  keys: ReadonlyMap<string, Uint8Array>,
  place: SealedPlace,
): { readonly value: JsonValue } | null {
  const key = keys.get(sealed.key);
  if (key === undefined) return null;
  if (sealed.inner === undefined) return { value: unseal(sealed, key, place) };
  const innerKey = keys.get(sealed.inner);
  if (innerKey === undefined) return null;
  const within = unseal(sealed, key, place);
  if (typeof within !== 'string') throw new TypeError('nothing sealed is inside');
  return { value: unseal({ sealed: within, key: sealed.inner }, innerKey, place) };
}

/** @throws Error for a wrong key, a wrong place or altered data */
export function unseal({ sealed }: Sealed, key: Uint8Array, place: SealedPlace): JsonValue {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short to be a sealed value');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  // returns nothing, but throws for altered data
  decipher.final();
  return JSON.parse(opened.toString('utf8')) as JsonValue;
}

/** JSON, so that different places never give the same bytes. */
function associated({ stream, eventId, field }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([stream, eventId, field]));
}

export function keyIdsOf({ key, inner }: Sealed): readonly string[] {
  return inner === undefined ? [key] : [key, inner];
}

export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null || !('sealed' in value) || !('key' in value)) return false;
  if ('inner' in value && typeof value.inner !== 'string') return false;
  return typeof value.sealed === 'string' && typeof value.key === 'string';
}
