/**
 * Calendar days in Europe/Madrid as `YYYY-MM-DD` strings. "Today" for the whole product is the day in Madrid,
 * wherever server and browser stand; no `Date` object is ever built at local midnight.
 */
const TIME_ZONE = 'Europe/Madrid';

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The day in Madrid at a moment. From the parts that are named: in which order a locale writes them, and with what between,
 * is another matter in every edition of the tables of languages (`2026-11-22`, `11/22/2026`).
 */
export function madridDay(moment: Date): string {
  const parts = new Map(dayFormat.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Milliseconds from a moment until the next midnight in Madrid; daylight saving changes included. */
export function msUntilMadridMidnight(moment: Date): number {
  const today = madridDay(moment);
  let low = 0;
  let high = 26 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (madridDay(new Date(moment.getTime() + middle)) === today) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether a text is a day that exists, `YYYY-MM-DD`, between the years 2000 and 2100. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 2000 || year > 2100) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** The month of a day, `YYYY-MM` of `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, MONTH_LENGTH);
}

/** A day moved by a number of days (negative: earlier). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days the second day lies after the first (negative: before it), both `YYYY-MM-DD`. */
export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000;
}

/** A day moved by months; the last of a month where that one has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
