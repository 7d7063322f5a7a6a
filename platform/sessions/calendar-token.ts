/** 32 random bytes, base64url. */
const CALENDAR_TOKEN = /^[\w-]{43}$/;

/** Avoids lookups of other texts. */
export function isCalendarToken(text: string): boolean {
  return CALENDAR_TOKEN.test(text);
}
