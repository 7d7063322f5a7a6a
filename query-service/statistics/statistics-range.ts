import { STATISTICS_LIMITS } from '@duende/contracts/history/statistics';
import { addDays, isCalendarDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import { parseDays } from '../http/moment-params.ts';
import { queryOf } from '../http/call-query.ts';

/** inclusive, in Madrid */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Default: the last twelve months. @throws Refusal `request.invalid` */
export function parseDayRange(url: string, today: string): DayRange {
  return dayRange(queryOf('GET /api/statistics', url), today);
}

/** Takes parsed values. @throws Refusal `request.invalid` */
export function dayRange(
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange {
  const asked = parseDays({ from: given.from, to: given.to });
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(yearsBefore(to, 1), 1);
  // If one is absent.
  parseDays({ from, to });
  if (from <= yearsBefore(to, STATISTICS_LIMITS.years))
    throw invalid(`Elige como máximo ${STATISTICS_LIMITS.years} años.`);
  return { from, to };
}

/** Turns 29 February into 28. */
function yearsBefore(day: string, years: number): string {
  const before = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return isCalendarDay(before) || !before.endsWith('-02-29') ? before : before.replace(/29$/, '28');
}

const invalid = (message: string) => new Refusal('request.invalid', { message });
