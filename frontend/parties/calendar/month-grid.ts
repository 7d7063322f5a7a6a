import { addDays } from '@duende/contracts/common/madrid-time';

/** `null` for other keys. */
export function dayForKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** `YYYY-MM` */
export type Month = string;

const WEEK = 7;

export const monthOf = (day: string): Month => day.slice(0, 7);

/** Negative: earlier. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysIn(month: Month): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK;
}

/** `null` for days of other months. */
export function monthWeeks(month: Month): readonly Week[] {
  const first = `${month}-01`;
  const before = weekdayOf(first);
  const days = daysIn(month);
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const offset = week * WEEK + weekday - before;
      return offset < 0 || offset >= days ? null : addDays(first, offset);
    }),
  );
}

type Week = readonly (string | null)[];

export function twoWeeks(day: string): readonly (readonly string[])[] {
  const monday = addDays(day, -weekdayOf(day));
  return [0, WEEK].map((from) =>
    Array.from({ length: WEEK }, (_, weekday) => addDays(monday, from + weekday)),
  );
}

export interface GridWeek {
  readonly monday: string;
  /** `null` for days of other months, unless near */
  readonly days: Week;
  /** shown while the month is folded */
  readonly isNear: boolean;
}

/** Near weeks are complete. */
export function gridWeeks(month: Month, near: readonly (readonly string[])[]): readonly GridWeek[] {
  const weeks = new Map<string, GridWeek>();
  for (const days of monthWeeks(month)) {
    const weekday = days.findIndex((day) => day !== null);
    const monday = addDays(days[weekday] ?? '', -weekday);
    weeks.set(monday, { monday, days, isNear: false });
  }
  for (const days of near) {
    const [monday = ''] = days;
    weeks.set(monday, { monday, days, isNear: true });
  }
  return [...weeks.values()].sort((a, b) => (a.monday < b.monday ? -1 : 1));
}

export function sameDayIn(month: Month, day: string): string {
  const number = Math.min(Number(day.slice(8)), daysIn(month));
  return `${month}-${String(number).padStart(2, '0')}`;
}
