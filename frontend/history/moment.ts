import { addDays } from '@duende/contracts/common/madrid-time';
import { madridClock, madridIso, madridMoment } from '@duende/contracts/common/madrid-clock';

/** Milliseconds since 1970; `null` is now, which moves. */
export type Moment = number | null;

/** A range from the first event to now. */
export interface Reach {
  readonly first: number;
  readonly now: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** An invalid moment becomes now, and the server reports the error. */
export function momentOf(address: string | undefined): Moment {
  const moment = Date.parse(address ?? '');
  return Number.isNaN(moment) ? null : moment;
}

export const addressOf = (moment: Moment): string | undefined =>
  moment === null ? undefined : madridIso(moment);

/** Same time of day in Madrid: a day may have 23 or 25 hours. */
export function daysLater(moment: number, days: number): number {
  const { day, time } = madridClock(moment);
  return madridMoment({ day: addDays(day, days), time });
}

/** The range's end becomes now. */
export function within(moment: number, { first, now }: Reach): Moment {
  return moment >= now ? null : Math.max(first, moment);
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** `undefined` for other keys. */
export function momentForKey({ key, shiftKey }: Key, from: Moment, reach: Reach): Moment | undefined {
  const start = Math.floor((from ?? reach.now) / MINUTE) * MINUTE;
  const step = (towards: 1 | -1) =>
    within(shiftKey ? daysLater(start, towards) : start + towards * HOUR, reach);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-1);
    case 'ArrowRight':
    case 'ArrowUp':
      return step(1);
    case 'PageDown':
      return within(daysLater(start, -7), reach);
    case 'PageUp':
      return within(daysLater(start, 7), reach);
    case 'Home':
      return reach.first;
    case 'End':
      return null;
    default:
      return undefined;
  }
}
