import { NO_TIME } from './party-times.ts';
import { dayRuns, lastOf, type DayRun } from '../common/day-runs.ts';
import { madridMoment } from '../common/madrid-clock.ts';
import { addDays, madridDay } from '../common/madrid-time.ts';
import { nightsOf, type AnnouncedDays } from './nights.ts';

/** Days in Madrid (`YYYY-MM-DD`); times `HH:MM` or {@link NO_TIME}. */
export interface PartyTimes extends AnnouncedDays {
  readonly startTime: string;
  readonly endTime: string;
}

interface DayTime {
  readonly day: string;
  /** `HH:MM` or {@link NO_TIME} */
  readonly time: string;
}

/** A night or consecutive days; scattered days are several stretches. */
export interface Stretch {
  readonly days: DayRun;
  readonly start: DayTime;
  /** last day or the morning after */
  readonly end: DayTime;
}

/** Until noon belongs to the night; default end. */
export const NOON = '12:00';

/** Stretches that take place, earliest first. */
export function stretchesOf(party: PartyTimes): readonly Stretch[] {
  const { startTime, endTime } = party;
  return dayRuns(nightsOf(party)).map((days) => ({
    days,
    start: { day: days[0], time: startTime },
    end: { day: endsNextDay(days, startTime, endTime) ? dayAfter(days) : lastOf(days), time: endTime },
  }));
}

const dayAfter = (days: DayRun) => addDays(lastOf(days), 1);

/**
 * An end not later than the start is on the next day. For several days, or without a start, only an end until noon
 * is.
 */
function endsNextDay(days: DayRun, startTime: string, endTime: string): boolean {
  if (endTime === NO_TIME) return false;
  const hasStart = startTime !== NO_TIME;
  if (hasStart && endTime > startTime) return false;
  return (hasStart && days.length === 1) || endTime <= NOON;
}

/** Milliseconds since 1970; midnight by default. */
export function startOf({ start }: Stretch): number {
  return madridMoment({ day: start.day, time: start.time === NO_TIME ? '00:00' : start.time });
}

/** Milliseconds since 1970; noon of the next day by default. */
export function endOf({ days, end }: Stretch): number {
  return madridMoment(end.time === NO_TIME ? { day: dayAfter(days), time: NOON } : end);
}

/** The stretch that is on or next at `now` (milliseconds since 1970); `null`: all are over. */
export function nextStretch(party: PartyTimes, now: number): Stretch | null {
  const today = dayOf(now);
  return stretchesOf(party).find((stretch) => !isStretchOver(stretch, now, today)) ?? null;
}

function isStretchOver(stretch: Stretch, now: number, today: string): boolean {
  // Days first: lists are long and the clock is slow.
  if (lastOf(stretch.days) > today) return false;
  return dayAfter(stretch.days) < today || endOf(stretch) <= now;
}

/** The single rule for the end of a party; `now` in milliseconds since 1970. */
export function isOver(party: PartyTimes, now: number): boolean {
  return nextStretch(party, now) === null;
}

export function isGoingOn(stretch: Stretch, now: number): boolean {
  return startOf(stretch) <= now && now < endOf(stretch);
}

/** Still on after its last day, when lists by day no longer show it. */
export function isLastNights(party: PartyTimes, now: number): boolean {
  const stretch = nextStretch(party, now);
  return stretch !== null && lastOf(stretch.days) < dayOf(now);
}

let kept = { now: Number.NaN, day: '' };

/** Many calls have the same time. */
function dayOf(now: number): string {
  if (kept.now !== now) kept = { now, day: madridDay(new Date(now)) };
  return kept.day;
}

export const HALF_HOUR_MS = 1_800_000;

/** State is constant within a half hour, as parties begin and end on one. */
export function halfHourOf(moment: number): number {
  return moment - (moment % HALF_HOUR_MS);
}
