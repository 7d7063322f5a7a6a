import { madridDay } from '@duende/contracts/common/madrid-time';
import { hourOf, type FoldedEvent } from './projection.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, '0')}`);
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Hours to cache. A batch covers few hours. */
const REMEMBERED = 2_400;

/** Midnight in Madrid is a full hour in UTC, so an hour has one day. */
const days = new Map<string, string>();

/** Day of the effective time. Time zone look-ups take some µs, so days are cached. */
export function madridDayOf({ hour }: Pick<FoldedEvent, 'hour'>): string {
  return days.get(hour) ?? remembered(hour);
}

/** Fills the cache for the UTC day. Madrid's day changes at most once in it, so few look-ups suffice. */
function remembered(hour: string): string {
  if (days.size >= REMEMBERED) days.clear();
  const date = hour.slice(0, DATE_LENGTH);
  const dayAt = (index: number) => madridDay(new Date(`${date}${HOURS[index] ?? ''}:00:00.000Z`));
  const [first, last] = [dayAt(0), dayAt(HOURS.length - 1)];
  let turn = HOURS.length - 1;
  while (turn > 0 && first !== last && dayAt(turn - 1) === last) turn -= 1;
  for (const [index, time] of HOURS.entries()) days.set(hourOf(date + time), index < turn ? first : last);
  return Number(hour.slice(DATE_LENGTH + 1)) < turn ? first : last;
}
