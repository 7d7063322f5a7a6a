/** Days in Europe/Madrid as `YYYY-MM-DD`. "Today" is always Madrid's; no `Date` is built at local midnight. */
const TIME_ZONE = 'Europe/Madrid';

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** From named parts: their order varies with locale data (`2026-11-22`, `11/22/2026`). */
export function madridDay(moment: Date): string {
  const parts = new Map(dayFormat.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Milliseconds, daylight saving included. */
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

/** An existing day, `YYYY-MM-DD`, from 2000 to 2100. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 2000 || year > 2100) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** `YYYY-MM` of `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, MONTH_LENGTH);
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Both `YYYY-MM-DD`; negative if `later` is earlier. */
export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000;
}

/** The month's last day if it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
