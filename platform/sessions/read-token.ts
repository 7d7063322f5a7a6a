import { createHash } from 'node:crypto';

/** What every read token begins with, so that people and scanners of leaked secrets recognise one. */
export const READ_TOKEN_PREFIX = 'duende_';

/** 32 bytes that nobody can guess, in base64url. */
const READ_TOKEN = new RegExp(`^${READ_TOKEN_PREFIX}[\\w-]{43}$`);

/** Who reads by a token. */
export interface TokenHolder {
  readonly userId: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

/** The holder of the token with a digest, `null` where there is none or it was revoked. It may have run out. */
export interface FindTokenHolder {
  (digest: string): Promise<TokenHolder | null>;
}

/** SHA-256 in hexadecimal digits: what is kept, looked up and compared in a token's place. */
export function digestOfReadToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Who reads by a token at a moment (milliseconds since 1970); `null` for what is none, was revoked or has run out. */
export async function holderOf(token: string, find: FindTokenHolder, now: number): Promise<string | null> {
  if (!READ_TOKEN.test(token)) return null;
  const holder = await find(digestOfReadToken(token));
  return holder !== null && now < Date.parse(holder.expiresAt) ? holder.userId : null;
}
