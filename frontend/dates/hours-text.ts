import { NO_TIME } from '@duende/contracts/parties/party-times';
import { dayRuns, lastOf, type DayRun } from '@duende/contracts/common/day-runs';
import { stretchesOf, type PartyTimes, type Stretch } from '@duende/contracts/parties/party-night';
import { briefDay } from './date-text.ts';

/** Includes days if the dates do not make these clear; `''` without hours. */
function hoursText({ days, start, end }: Stretch): string {
  const [from, until] = [start.time, end.time];
  const endsLate = end.day !== days[0] && until > '12:00';
  if (days.length === 1 && !endsLate) return timeRange(from, until);
  const [first, last] = [`${briefDay(start.day)}, ${from}`, `${briefDay(end.day)}, ${until}`];
  if (from === NO_TIME) return until === NO_TIME ? '' : `hasta el ${last}`;
  return until === NO_TIME ? `desde el ${first}` : `${first} → ${last}`;
}

/** `23:00 – 06:00` */
function timeRange(start: string, end: string): string {
  if (start === NO_TIME) return end === NO_TIME ? '' : `hasta las ${end}`;
  return end === NO_TIME ? `desde las ${start}` : `${start} – ${end}`;
}

const LINES = 3;

/** Hours of the stretches still to come, or of all if none is. */
export function hoursTexts(party: PartyTimes, today: string): readonly string[] {
  const all = stretchesOf(party);
  const left = all.filter(({ days }) => lastOf(days) >= today);
  const texts = (left.length > 0 ? left : all).map(hoursText).filter(Boolean);
  return [...new Set(texts)].slice(0, LINES);
}

/** `+1 fecha`: how many stretches follow one; `''` for none. */
export function moreDates(dates: readonly string[], run: DayRun): string {
  const count = dayRuns(dates).filter(([first]) => first > lastOf(run)).length;
  return count === 0 ? '' : count === 1 ? '+1 fecha' : `+${count} fechas`;
}
