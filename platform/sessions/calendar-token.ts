import { createHash } from 'node:crypto';

/** 32 bytes that nobody can guess, in base64url. */
const CALENDAR_TOKEN = /^[\w-]{43}$/;

/** SHA-256 in hexadecimal digits: what is kept, looked up and compared in a token's place. */
export function digestOfCalendarToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text has the form of a token, so that nothing else is looked up. */
export function isCalendarToken(text: string): boolean {
  return CALENDAR_TOKEN.test(text);
}
