import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Signs session tokens; their header contains `kid`. */
export interface SessionKey {
  readonly kid: string;
  /** at least 32 bytes (HMAC-SHA256) */
  readonly secret: Uint8Array;
}

/** The first signs, all verify. To rotate, add a first key and remove the old one 30 days later. */
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

export interface SessionKeyEntry {
  readonly kid: string;
  /** base64url */
  readonly secret: string;
}

export function newSessionKeyEntry(): SessionKeyEntry {
  return { kid: randomBytes(6).toString('hex'), secret: randomBytes(MIN_SECRET_BYTES).toString('base64url') };
}

export const sessionKeysSchema = z
  .tuple([keySchema], keySchema)
  .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'every key id must be unique');

/**
 * Reads `kid:base64url[,kid:base64url]`.
 * @throws z.ZodError whose first message names the mistake, not the secret
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
