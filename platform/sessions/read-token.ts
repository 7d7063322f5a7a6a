import { digestOfToken } from './token-digest.ts';

/** Lets people and secret scanners recognise read tokens. */
export const READ_TOKEN_PREFIX = 'duende_';

/** 32 random bytes, base64url. */
const READ_TOKEN = new RegExp(`^${READ_TOKEN_PREFIX}[\\w-]{43}$`);

export interface TokenHolder {
  readonly userId: string;
  readonly expiresAt: string;
}

/** `null` for unknown or revoked tokens. The token may have expired. */
export interface FindTokenHolder {
  (digest: string): Promise<TokenHolder | null>;
}

/** `now`: milliseconds since 1970; `null` for unknown, revoked or expired tokens. */
export async function holderOf(token: string, find: FindTokenHolder, now: number): Promise<string | null> {
  if (!READ_TOKEN.test(token)) return null;
  const holder = await find(digestOfToken(token));
  return holder !== null && now < Date.parse(holder.expiresAt) ? holder.userId : null;
}
