import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import type { Moment } from './page-fields.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

const madrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** ISO 8601; local time without an offset. `null` if invalid. */
export function madridMoment(text: string): Moment | null {
  const match = ISO.exec(text.trim());
  if (!match) return null;
  const [, day = '', hour, minute, offset] = match;
  if (!isCalendarDay(day) || (hour !== undefined && (Number(hour) > 23 || Number(minute) > 59))) return null;
  if (hour === undefined) return { day, time: null };
  if (offset === undefined) return { day, time: `${hour}:${minute}` };
  const zone = offset.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return inMadrid(new Date(`${day}T${hour}:${minute}:00${zone}`));
}

function inMadrid(moment: Date): Moment | null {
  if (Number.isNaN(moment.getTime())) return null;
  const parts = new Map(madrid.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}
