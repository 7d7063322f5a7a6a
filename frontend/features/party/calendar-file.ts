import type { EventAnswer } from '@duende/contracts/api/answers';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { addDays } from '@duende/contracts/madrid-time';

/** Madrid's daylight saving rules since 1996; RFC 5545 requires them for every `TZID`. */
const MADRID = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Madrid',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A party as an iCalendar file (RFC 5545), one entry a date. An end that is not after the start is on the next
 * day; a party without times is an all-day entry.
 * @param url the party's page
 * @param now for `DTSTAMP`
 */
export function calendarFile(party: EventAnswer, url: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Duende//Eventos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...MADRID,
    ...party.dates.flatMap((day) => entry(party, day, url, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entry(party: EventAnswer, day: string, url: string, now: Date): readonly string[] {
  const { latitude, longitude } = party;
  return [
    'BEGIN:VEVENT',
    `UID:${party.id}-${day}@duende`,
    `DTSTAMP:${now.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}`,
    ...span(party, day),
    `SUMMARY:${escaped(party.name)}`,
    `LOCATION:${escaped(party.location)}`,
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude};${longitude}`]),
    `DESCRIPTION:${escaped([party.description, url].filter(Boolean).join('\n\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

function span({ startTime, endTime }: EventAnswer, day: string): readonly string[] {
  const plain = (date: string) => date.replaceAll('-', '');
  if (startTime === NO_TIME && endTime === NO_TIME)
    return [`DTSTART;VALUE=DATE:${plain(day)}`, `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`];
  const local = (date: string, time: string) =>
    `TZID=Europe/Madrid:${plain(date)}T${time.replace(':', '')}00`;
  const lastDay = endTime <= startTime ? addDays(day, 1) : day;
  return [`DTSTART;${local(day, startTime)}`, `DTEND;${local(lastDay, endTime)}`];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line to at most 75 bytes without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let bytesLeft = 75;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > bytesLeft) {
      result += '\r\n ';
      bytesLeft = 74;
    }
    result += character;
    bytesLeft -= size;
  }
  return result;
}
