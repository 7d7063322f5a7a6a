import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { CONDITION_WORDS, conditionOfDays } from '@duende/contracts/parties/party-condition';
import { withoutLinks } from '@duende/contracts/common/text-parts';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { lastOf } from '@duende/contracts/common/day-runs';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { Stretch } from '@duende/contracts/parties/party-night';
import { placeAndRegion } from '@duende/contracts/parties/place-name';
import { partsOf } from './party-parts.ts';

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
  readonly url: string;
  /** ISO 8601, of the current revision */
  readonly changedAt: string;
}

/**
 * One entry per part (RFC 5545). Deterministic: `DTSTAMP` is the revision's time. Importing programs keep old
 * entries, so it also updates cancelled days (`onceCancelled`) and those before a move.
 */
export function calendarFile(
  party: EventAnswer,
  { onceCancelled, ...options }: CalendarFileOptions & { readonly onceCancelled: readonly string[] },
): string {
  const left = party.previousDates.filter((day) => !party.dates.includes(day));
  const entries = [
    ...partsOf(party, onceCancelled).flatMap((part) => entry(party, part, options)),
    ...partsOf({ ...party, dates: left }, onceCancelled).flatMap((part) => entryLeft(party, part, options)),
  ];
  const [before, after] = aroundEntries(['METHOD:PUBLISH']);
  return before + contentLines(entries) + after;
}

export function aroundEntries(head: readonly string[]): readonly [before: string, after: string] {
  const opening = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Duende//Eventos//ES', 'CALSCALE:GREGORIAN'];
  return [contentLines([...opening, ...head, ...MADRID]), contentLines(['END:VCALENDAR'])];
}

/** Subscribed calendars drop missing entries themselves. */
export function partyEntries(party: EventAnswer, options: CalendarFileOptions): string {
  return contentLines(partsOf(party).flatMap((part) => entry(party, part, options)));
}

function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entry(party: EventAnswer, part: Stretch, options: CalendarFileOptions): readonly string[] {
  const condition = conditionOfDays(party, part.days);
  const { lines, isWholeDays } = span(part);
  const { conditionReason, isReasonReviewed } = party;
  const reason = isReasonReviewed ? conditionReason : withoutLinks(conditionReason);
  return entryLines(party, part, options, {
    lines,
    status: STATUSES[condition],
    word: condition === 'scheduled' ? '' : CONDITION_WORDS[condition].toUpperCase(),
    texts: [reason, party.publicNotice, isWholeDays ? hoursText(part) : '', party.description],
  });
}

function entryLeft(party: EventAnswer, part: Stretch, options: CalendarFileOptions): readonly string[] {
  const { lines } = span(part);
  return entryLines(party, part, options, { lines, status: 'CANCELLED', word: 'NUEVA FECHA', texts: [] });
}

interface EntryWords {
  readonly lines: readonly string[];
  readonly status: (typeof STATUSES)[keyof typeof STATUSES];
  /** prefix; `''` if the party takes place */
  readonly word: string;
  readonly texts: readonly string[];
}

function entryLines(
  party: EventAnswer,
  part: Stretch,
  { url, changedAt }: CalendarFileOptions,
  { lines, status, word, texts }: EntryWords,
): readonly string[] {
  const { latitude, longitude } = party;
  const changed = utc(Date.parse(changedAt));
  return [
    'BEGIN:VEVENT',
    `UID:${party.id}-${part.days[0]}@duende`,
    `SEQUENCE:${party.revision}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...lines,
    `STATUS:${status}`,
    // Subscribers must not appear as busy.
    'TRANSP:TRANSPARENT',
    // Some calendars do not show the status.
    `SUMMARY:${escaped([word, party.name].filter(Boolean).join(': '))}`,
    `LOCATION:${escaped(placeAndRegion(party))}`,
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude};${longitude}`]),
    `DESCRIPTION:${escaped([...texts, url].filter(Boolean).join('\n\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

const STATUSES = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

const utc = (moment: number) => new Date(moment).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
const plain = (day: string) => day.replaceAll('-', '');
const local = (day: string, time: string) => `TZID=Europe/Madrid:${plain(day)}T${time.replace(':', '')}00`;

/** Whole days without a start or end: an hour without length is hard to see. */
function span({ days, start, end }: Stretch): {
  readonly lines: readonly string[];
  readonly isWholeDays: boolean;
} {
  if (start.time === NO_TIME || end.time === NO_TIME) {
    const after = plain(addDays(lastOf(days), 1));
    const lines = [`DTSTART;VALUE=DATE:${plain(start.day)}`, `DTEND;VALUE=DATE:${after}`];
    return { lines, isWholeDays: true };
  }
  const lines = [`DTSTART;${local(start.day, start.time)}`, `DTEND;${local(end.day, end.time)}`];
  return { lines, isWholeDays: false };
}

function hoursText({ start, end }: Stretch): string {
  if (start.time !== NO_TIME) return `Desde las ${start.time}`;
  return end.time === NO_TIME ? '' : `Hasta las ${end.time}`;
}

/** Some readers take these for line ends, although RFC 5545 has only CRLF. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(LINE_ENDS, '\\n');
}

const LINE_BYTES = 75;

/** Lines of at most 75 bytes. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const parts: string[] = [];
  let [from, at, bytesLeft] = [0, 0, LINE_BYTES];
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (size > bytesLeft) {
      parts.push(line.slice(from, at));
      from = at;
      // The leading space of a continuation line counts.
      bytesLeft = LINE_BYTES - 1;
    }
    at += character.length;
    bytesLeft -= size;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}

/** Counts UTF-8 without encoding: large calendars have half a million characters. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
