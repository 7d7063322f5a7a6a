import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { CONDITION_WORDS, conditionOfDays } from '@duende/contracts/parties/party-standing';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { lastOf } from '@duende/contracts/common/day-runs';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { Stretch } from '@duende/contracts/parties/party-night';
import { partsOf, type PartyPart } from './party-parts.ts';

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

interface CalendarFileOptions {
  /** address of the party's page */
  readonly url: string;
  /** ISO 8601: when the party's present revision came */
  readonly changedAt: string;
  /** milliseconds since 1970: when the file is made */
  readonly now: number;
}

/**
 * A party as an iCalendar file (RFC 5545), an entry for each stretch of days in a row, and for the days of it that are called off. It says what somebody gave and no more:
 * an end where there is one, and whole days where there is no start.
 */
export function calendarFile(party: EventAnswer, options: CalendarFileOptions): string {
  return calendarText(['METHOD:PUBLISH'], [partyEntries(party, options)]);
}

/** Entries as one calendar, under what it says of itself. */
export function calendarText(head: readonly string[], entries: readonly string[]): string {
  return [
    contentLines(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Duende//Eventos//ES', 'CALSCALE:GREGORIAN']),
    contentLines([...head, ...MADRID]),
    ...entries,
    contentLines(['END:VCALENDAR']),
  ].join('');
}

/** The entries of a party, the same in its own file and in every calendar. */
export function partyEntries(party: EventAnswer, options: CalendarFileOptions): string {
  return contentLines(partsOf(party).flatMap((part) => entry(party, part, options)));
}

function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entry(
  party: EventAnswer,
  stretch: PartyPart,
  { url, changedAt, now }: CalendarFileOptions,
): readonly string[] {
  const { latitude, longitude } = party;
  const { lines, isWholeDays } = span(stretch);
  const condition = conditionOfDays(party, stretch.days);
  const word = condition === 'scheduled' ? '' : `${CONDITION_WORDS[condition].toUpperCase()}: `;
  const hours = isWholeDays ? hoursText(stretch) : '';
  return [
    'BEGIN:VEVENT',
    // By its place and not by its day: a party that moves is the same one.
    `UID:${party.id}${nth('-', stretch.place)}${nth('.', stretch.part)}@duende`,
    `SEQUENCE:${party.revision}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(Date.parse(changedAt))}`,
    ...lines,
    `STATUS:${STATUSES[condition]}`,
    // In words too: some calendars keep an entry that is called off and do not say so.
    `SUMMARY:${escaped(word + party.name)}`,
    `LOCATION:${escaped(party.location)}`,
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude};${longitude}`]),
    `DESCRIPTION:${escaped([party.conditionReason, party.publicNotice, hours, party.description, url].filter(Boolean).join('\n\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

const nth = (sign: string, place: number) => (place === 0 ? '' : `${sign}${place + 1}`);

const STATUSES = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

const utc = (moment: number) => new Date(moment).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
const plain = (day: string) => day.replaceAll('-', '');
const local = (day: string, time: string) => `TZID=Europe/Madrid:${plain(day)}T${time.replace(':', '')}00`;

/** Days in a row of which nobody knows the end are those days: an hour alone would be the first of them only. */
function span({ days, start, end }: Stretch): {
  readonly lines: readonly string[];
  readonly isWholeDays: boolean;
} {
  if (start.time === NO_TIME || (end.time === NO_TIME && days.length > 1)) {
    const after = plain(addDays(lastOf(days), 1));
    const lines = [`DTSTART;VALUE=DATE:${plain(start.day)}`, `DTEND;VALUE=DATE:${after}`];
    return { lines, isWholeDays: true };
  }
  const ending = end.time === NO_TIME ? [] : [`DTEND;${local(end.day, end.time)}`];
  return { lines: [`DTSTART;${local(start.day, start.time)}`, ...ending], isWholeDays: false };
}

/** What whole days leave out. */
function hoursText({ start, end }: Stretch): string {
  if (start.time !== NO_TIME) return `Desde las ${start.time}`;
  return end.time === NO_TIME ? '' : `Hasta las ${end.time}`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const LINE_BYTES = 75;

/** Folds a line to at most 75 bytes without splitting a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const parts: string[] = [];
  let [from, at, bytesLeft] = [0, 0, LINE_BYTES];
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (size > bytesLeft) {
      parts.push(line.slice(from, at));
      from = at;
      // The space before what goes on is one of the line's.
      bytesLeft = LINE_BYTES - 1;
    }
    at += character.length;
    bytesLeft -= size;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}

/** In UTF-8; a calendar of hundreds of parties is half a million characters. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
