import { createHash } from 'node:crypto';

/** 32 random bytes, base64url. */
const CALENDAR_TOKEN = /^[\w-]{43}$/;

/** SHA-256, hexadecimal: stored instead of the token. */
export function digestOfCalendarToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Avoids lookups of other texts. */
export function isCalendarToken(text: string): boolean {
  return CALENDAR_TOKEN.test(text);
}
