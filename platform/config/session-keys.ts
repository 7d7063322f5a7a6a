import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** One secret that session tokens are signed with. `kid` stands in the token's header and finds it again. */
export interface SessionKey {
  readonly kid: string;
  /** at least 32 bytes, as HMAC-SHA256 wants */
  readonly secret: Uint8Array;
}

/** The first key signs, all of them verify: a new first one and, 30 days later, no old one is how keys rotate. */
export type SessionKeys = readonly [SessionKey, ...SessionKey[]];

const KID = /^[\w-]{1,64}$/;
const MIN_SECRET_BYTES = 32;

const keySchema = z.object({
  kid: z.string().regex(KID, 'a key id is 1 to 64 letters, digits, "-" or "_"'),
  secret: z
    .string()
    .regex(/^[\w-]+$/, 'a secret is base64url without padding')
    .transform((text) => new Uint8Array(Buffer.from(text, 'base64url')))
    .refine((bytes) => bytes.length >= MIN_SECRET_BYTES, `a secret has at least ${MIN_SECRET_BYTES} bytes`),
});

/** A key as it is kept: in a file, or in a database. */
export interface SessionKeyEntry {
  readonly kid: string;
  /** base64url */
  readonly secret: string;
}

/** A new key of 32 random bytes with an id of its own. */
export function newSessionKeyEntry(): SessionKeyEntry {
  return { kid: randomBytes(6).toString('hex'), secret: randomBytes(MIN_SECRET_BYTES).toString('base64url') };
}

/** Schema of a list of keys with base64url secrets; distinct key ids, at least one key. */
export const sessionKeysSchema = z
  .tuple([keySchema], keySchema)
  .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'every key id may stand once');

/**
 * Reads `kid:base64url[,kid:base64url]`, the form of `SESSION_KEYS`.
 * @throws z.ZodError whose first message says what is wrong, without the secret
 */
export function parseSessionKeys(text: string): SessionKeys {
  return sessionKeysSchema.parse(
    text.split(',').map((entry) => {
      const colon = entry.indexOf(':');
      return colon === -1
        ? { kid: entry.trim(), secret: '' }
        : { kid: entry.slice(0, colon).trim(), secret: entry.slice(colon + 1).trim() };
    }),
  );
}
