import { addDays, daysBetween } from '@duende/contracts/common/madrid-time';
import { LIMITS } from '@duende/contracts/common/limits';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { stretchesOf } from '@duende/contracts/parties/party-night';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { Session } from './page-fields.ts';

type Times = Pick<PartyDetails, 'dates' | 'startTime' | 'endTime'>;

export function partyTimes(sessions: readonly Session[]): Times {
  const sorted = [...sessions].sort((a, b) => (a.start.day < b.start.day ? -1 : 1));
  const dates = [...new Set(sorted.flatMap(daysOf))].sort();
  const times = { startTime: halfHour(sorted[0]?.start.time), endTime: halfHour(sorted.at(-1)?.end?.time) };
  return { dates: dates.slice(0, LIMITS.datesPerParty.max), ...times };
}

/** A season ticket or an error: only its first day is certain. */
export function isLongerThanAParty({ start, end }: Session): boolean {
  return end !== null && end.day > start.day && daysFrom(start.day, end.day) === null;
}

/** A night has only its evening's day. */
function daysOf({ start, end }: Session): readonly string[] {
  if (end === null || end.day <= start.day) return [start.day];
  const days = daysFrom(start.day, end.day);
  // A season ticket or an error: only the first day is certain.
  if (days === null) return [start.day];
  const butTheLast = days.slice(0, -1);
  return endDay(butTheLast, { start, end }) === end.day ? butTheLast : days;
}

function daysFrom(first: string, last: string): readonly string[] | null {
  const count = daysBetween(first, last) + 1;
  // The last day may be only a morning.
  if (count > LIMITS.datesPerParty.max + 1) return null;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function endDay(dates: readonly string[], { start, end }: Session): string | undefined {
  const times = { startTime: halfHour(start.time), endTime: halfHour(end?.time) };
  return stretchesOf({ dates, cancelledDates: [], ...times }).at(-1)?.end.day;
}

/** The earlier of two; never past midnight; `NO_TIME` if absent. */
export function halfHour(time: string | null | undefined): string {
  if (!time) return NO_TIME;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const halves = Math.min(47, hour * 2 + Math.ceil((minute - 15) / 30));
  return `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
}
