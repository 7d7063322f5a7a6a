import { NO_TIME } from './party-times.ts';
import { dayRuns, lastOf, type DayRun } from '../common/day-runs.ts';
import { madridMoment } from '../common/madrid-clock.ts';
import { addDays, madridDay } from '../common/madrid-time.ts';
import { nightsOf, type AnnouncedDays } from './nights.ts';

/** When a party is, as people say it: days in Madrid (`YYYY-MM-DD`), and times `HH:MM` or {@link NO_TIME}. */
export interface PartyTimes extends AnnouncedDays {
  readonly startTime: string;
  readonly endTime: string;
}

interface DayTime {
  readonly day: string;
  /** `HH:MM`, or {@link NO_TIME} where nobody gave one */
  readonly time: string;
}

/** A party without a break: one night, or days in a row. A party of scattered days has several. */
export interface Stretch {
  /** the days that were given */
  readonly days: DayRun;
  readonly start: DayTime;
  /** on the last of the days or the morning after it */
  readonly end: DayTime;
}

/** Dancing until then still belongs to the evening before; it is also when a night without an end is over. */
const NOON = '12:00';

/** The stretches of a party that take place, the earliest first. */
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
 * A night ends on the next day where its end is not later than its start. Days in a row say themselves on which of them they
 * end: only a morning is that of the last night. The same is so where nobody said when it starts.
 */
function endsNextDay(days: DayRun, startTime: string, endTime: string): boolean {
  if (endTime === NO_TIME) return false;
  const hasStart = startTime !== NO_TIME;
  if (hasStart && endTime > startTime) return false;
  return (hasStart && days.length === 1) || endTime <= NOON;
}

/** The moment a stretch begins (milliseconds since 1970): at midnight where nobody gave a start. */
export function startOf({ start }: Stretch): number {
  return madridMoment({ day: start.day, time: start.time === NO_TIME ? '00:00' : start.time });
}

/** The moment it is over (milliseconds since 1970): at noon of the day after where nobody gave an end. */
export function endOf({ days, end }: Stretch): number {
  return madridMoment(end.time === NO_TIME ? { day: dayAfter(days), time: NOON } : end);
}

/** The first stretch that is not over at a moment (milliseconds since 1970): it is going on, or comes next. `null`: all are over. */
export function nextStretch(party: PartyTimes, now: number): Stretch | null {
  const today = dayOf(now);
  return stretchesOf(party).find((stretch) => !isStretchOver(stretch, now, today)) ?? null;
}

function isStretchOver(stretch: Stretch, now: number, today: string): boolean {
  // The clock is asked about the days that can be in question alone: lists hold hundreds of parties.
  if (lastOf(stretch.days) > today) return false;
  return dayAfter(stretch.days) < today || endOf(stretch) <= now;
}

/** Whether nothing of a party is left at a moment (milliseconds since 1970). Whatever depends on that asks here. */
export function isOver(party: PartyTimes, now: number): boolean {
  return nextStretch(party, now) === null;
}

/** Whether a stretch has begun and is not over; one without a start begins with its day. */
export function isGoingOn(stretch: Stretch, now: number): boolean {
  return startOf(stretch) <= now && now < endOf(stretch);
}

/** Whether a party goes on although the days of its stretch are past: lists by day have left it behind. */
export function isLastNights(party: PartyTimes, now: number): boolean {
  const stretch = nextStretch(party, now);
  return stretch !== null && lastOf(stretch.days) < dayOf(now);
}

let kept = { now: Number.NaN, day: '' };

/** Many are asked about at the same moment. */
function dayOf(now: number): string {
  if (kept.now !== now) kept = { now, day: madridDay(new Date(now)) };
  return kept.day;
}

export const HALF_HOUR_MS = 1_800_000;

/**
 * The half hour that a moment lies in, by its beginning. Parties begin and end with one: what is so at its beginning stays so
 * until the next.
 */
export function halfHourOf(moment: number): number {
  return moment - (moment % HALF_HOUR_MS);
}
