import { dayWords, monthName, weekdayName } from '@duende/contracts/common/day-words';
import { NO_TIME } from '@duende/contracts/parties/party-times';

export {
  daysText,
  dayWords,
  monthName,
  nearDay,
  shortDate,
  WEEKDAYS,
  weekdayName,
} from '@duende/contracts/common/day-words';

/**
 * Days are `YYYY-MM-DD`, times `HH:MM`. Without `Intl`, so that server and browser write the same text; in UTC, so that
 * no time zone moves a day.
 */
const dayNumber = (day: string) => Number(day.slice(8));
const block = (name: string) => name.slice(0, 3).toUpperCase();

/** `{ weekday: 'SÁB', day: '26', month: 'SEP' }` */
export function dayBlock(day: string): { weekday: string; day: string; month: string } {
  return { weekday: block(weekdayName(day)), day: `${dayNumber(day)}`, month: block(monthName(day)) };
}

/** `26/9/26` */
export function shortDay(day: string): string {
  return `${dayNumber(day)}/${Number(day.slice(5, 7))}/${day.slice(2, 4)}`;
}

/** `27–28/11/26`, `30/11/26–1/12/26`, and `26/9/26` for one day. */
export function shortDays(first: string, last: string): string {
  if (first === last) return shortDay(last);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? dayNumber(first) : shortDay(first)}–${shortDay(last)}`;
}

/** `sáb 26` */
export const briefDay = (day: string): string => `${weekdayName(day).slice(0, 3)} ${dayNumber(day)}`;

/** `sábado, 26 de septiembre de 2026`; without the year when it is today's. */
export function longDay(day: string, today = ''): string {
  const year = day.slice(0, 4);
  return `${dayWords(day).replace(' ', ', ')}${year === today.slice(0, 4) ? '' : ` de ${year}`}`;
}

/** `2.º día · desde el viernes 17:00` for a later day of several; `''` for the first one. */
export function laterDay(days: readonly [string, ...string[]], day: string, start: string): string {
  const index = days.indexOf(day);
  if (index < 1) return '';
  return `${index + 1}.º día · desde el ${weekdayName(days[0])}${start === NO_TIME ? '' : ` ${start}`}`;
}
