import { addDays } from '@duende/contracts/madrid-time';
import { LIMITS } from '@duende/contracts/constants/limits';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import type { PartyDetails } from '@duende/contracts/events/fields';
import type { Session } from './page-fields.ts';

type Times = Pick<PartyDetails, 'dates' | 'startTime' | 'endTime'>;

/** Until this hour an end belongs to the evening before: dancing until noon is no day of its own. */
const MORNING_ENDS = '12:00';

/** Days and half hours of a party, as the form takes them, from what a page says of its sessions. */
export function partyTimes(sessions: readonly Session[]): Times {
  const sorted = [...sessions].sort((a, b) => (a.start.day < b.start.day ? -1 : 1));
  const dates = [...new Set(sorted.flatMap(daysOf))].sort();
  const times = { startTime: halfHour(sorted[0]?.start.time), endTime: halfHour(sorted.at(-1)?.end?.time) };
  return { dates: dates.slice(0, LIMITS.datesPerParty.max), ...times };
}

/** A night is its evening's day; something longer is every day from its first to its last. */
function daysOf({ start, end }: Session): readonly string[] {
  if (end === null || end.day <= start.day || isOneNight({ start, end })) return [start.day];
  const endsInTheMorning = end.time !== null && end.time <= MORNING_ENDS;
  const last = endsInTheMorning ? addDays(end.day, -1) : end.day;
  const days: string[] = [];
  for (let day = start.day; day <= last && days.length <= LIMITS.datesPerParty.max; day = addDays(day, 1)) {
    days.push(day);
  }
  // A season ticket or a typing error: the first day is all that is sure.
  return days.length > LIMITS.datesPerParty.max ? [start.day] : days;
}

/** Over midnight, and over within a day and a night. */
function isOneNight({ start, end }: Session): boolean {
  if (end === null || end.day !== addDays(start.day, 1)) return false;
  return start.time !== null && end.time !== null && end.time < start.time;
}

/** The nearest half hour, the earlier of two equally near, never over midnight; midnight where nothing is said. */
export function halfHour(time: string | null | undefined): string {
  if (!time) return NO_TIME;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const halves = Math.min(47, hour * 2 + Math.ceil((minute - 15) / 30));
  return `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
}
