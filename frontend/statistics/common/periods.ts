import { addDays, daysBetween } from '@duende/contracts/common/madrid-time';
import { dayWords, monthName, shortDate } from '../../dates/date-text.ts';

/** Both ends included. */
export interface Period {
  readonly since: string;
  readonly until: string;
  /** at the axis: `4 may`, `may 26` */
  readonly label: string;
  /** `el lunes 4 de mayo`, `la semana del 4 de mayo de 2026`, `mayo de 2026` */
  readonly words: string;
  /** `el día con más movimiento fue el lunes 4 de mayo` */
  readonly busiest: string;
}

type Step = 'day' | 'week' | 'month';

/** The longest ranges shown by day and by week. */
const MOST_DAYS = 92;
const MOST_WEEK_DAYS = 2 * 366;

export function stepOf(from: string, to: string): Step {
  const days = daysBetween(from, to) + 1;
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEK_DAYS ? 'week' : 'month';
}

/** The first and the last one may be shorter. */
export function periodsOf(from: string, to: string, step: Step = stepOf(from, to)): readonly Period[] {
  const periods: Period[] = [];
  for (let since = from; since <= to;) {
    const end = lastDayOf(since, step);
    const until = end < to ? end : to;
    periods.push({ since, until, ...textsOf(since, step) });
    since = addDays(until, 1);
  }
  return periods;
}

function lastDayOf(day: string, step: Step): string {
  switch (step) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
    case 'month':
      return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
  }
}

function textsOf(day: string, step: Step): Pick<Period, 'label' | 'words' | 'busiest'> {
  const [year, month] = [day.slice(0, 4), monthName(day)];
  switch (step) {
    case 'day': {
      const words = `el ${dayWords(day)} de ${year}`;
      return { label: shortDate(day), words, busiest: `el día con más movimiento fue ${words}` };
    }
    case 'week': {
      const of = `del ${Number(day.slice(8))} de ${month} de ${year}`;
      const busiest = `la semana con más movimiento fue la ${of}`;
      return { label: shortDate(day), words: `la semana ${of}`, busiest };
    }
    case 'month': {
      const words = `${month} de ${year}`;
      const label = `${month.slice(0, 3)} ${year.slice(2)}`;
      return { label, words, busiest: `el mes con más movimiento fue ${words}` };
    }
  }
}

export function sumsOf<T extends { readonly day: string }>(
  days: readonly T[],
  periods: readonly Period[],
  numbersOf: (day: T) => readonly [number, number],
): readonly (readonly [number, number])[] {
  const sums = periods.map((): [number, number] => [0, 0]);
  let at = 0;
  for (const day of days) {
    while (at < periods.length - 1 && day.day > (periods[at]?.until ?? '')) at += 1;
    const [period, sum] = [periods[at], sums[at]];
    if (period === undefined || sum === undefined || day.day < period.since || day.day > period.until)
      continue;
    const [first, second] = numbersOf(day);
    sum[0] += first;
    sum[1] += second;
  }
  return sums;
}
