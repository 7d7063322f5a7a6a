import { addDays, daysBetween } from '@duende/contracts/common/madrid-time';
import { LIMITS } from '@duende/contracts/common/limits';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { stretchesOf } from '@duende/contracts/parties/party-night';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { Session } from './page-fields.ts';

type Times = Pick<PartyDetails, 'dates' | 'startTime' | 'endTime'>;

/** Days and half hours of a party, as the form takes them, from what a page says of its sessions. */
export function partyTimes(sessions: readonly Session[]): Times {
  const sorted = [...sessions].sort((a, b) => (a.start.day < b.start.day ? -1 : 1));
  const dates = [...new Set(sorted.flatMap(daysOf))].sort();
  const times = { startTime: halfHour(sorted[0]?.start.time), endTime: halfHour(sorted.at(-1)?.end?.time) };
  return { dates: dates.slice(0, LIMITS.datesPerParty.max), ...times };
}

/** A season ticket or a typing error, of which the first day is all that is sure. */
export function isLongerThanAParty({ start, end }: Session): boolean {
  return end !== null && end.day > start.day && daysFrom(start.day, end.day) === null;
}

/** The days that, with its hours, say the same: a night is its evening's day, something longer every day from its first on. */
function daysOf({ start, end }: Session): readonly string[] {
  if (end === null || end.day <= start.day) return [start.day];
  const days = daysFrom(start.day, end.day);
  // A season ticket or a typing error: the first day is all that is sure.
  if (days === null) return [start.day];
  const butTheLast = days.slice(0, -1);
  return endDay(butTheLast, { start, end }) === end.day ? butTheLast : days;
}

function daysFrom(first: string, last: string): readonly string[] | null {
  const count = daysBetween(first, last) + 1;
  // The last may be a morning, which is no day of its own.
  if (count > LIMITS.datesPerParty.max + 1) return null;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The day on which a party of these days ends. */
function endDay(dates: readonly string[], { start, end }: Session): string | undefined {
  const times = { startTime: halfHour(start.time), endTime: halfHour(end?.time) };
  return stretchesOf({ dates, cancelledDates: [], ...times }).at(-1)?.end.day;
}

/** The nearest half hour, the earlier of two equally near, never over midnight; none where nothing is said. */
export function halfHour(time: string | null | undefined): string {
  if (!time) return NO_TIME;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const halves = Math.min(47, hour * 2 + Math.ceil((minute - 15) / 30));
  return `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
}
