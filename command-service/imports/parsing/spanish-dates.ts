import { folded } from '@duende/contracts/common/folded';
import { addDays, isCalendarDay } from '@duende/contracts/common/madrid-time';
import type { Moment, Session } from './page-fields.ts';
import { madridMoment } from './madrid-moment.ts';
import { oneLine } from './plain-text.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;
const MONTH_NAME =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|' +
  `sept|set|${MONTHS.join('|')})(?![a-z])\\.?`;

/** `26 de septiembre de 2026`, `26 sep`, `del 10 al 13 de julio`: day, last day, month, year. */
const IN_WORDS = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:\s*(?:-|–|y|al?|hasta el)\s*(\d{1,2}))?\s*(?:de\s+)?(${MONTH_NAME})(?:\s*(?:de[l]?\s+)?(\d{4}))?`,
  'g',
);
/** `26/09/2026`, `26-9-26`, `26.09.2026`. */
const IN_FIGURES = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;
const ISO = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?/gi;
const TIME =
  /(?<![\d/])([01]?\d|2[0-3])(?:[:.]([0-5]\d)(?!\d)(?!\s*(?:€|eur))(?:\s*h)?|\s*h(?:oras|rs?|s)?(?![a-z]))/g;

/** Days are near the start of a text. */
const LONGEST = 500;

interface WrittenDay {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** A day or range with times; `null` if none. Without a year, the next such day from `today` on. */
export function spanishSession(text: string, today: string): Session | null {
  const words = folded(oneLine(text).slice(0, LONGEST));
  const iso = [...words.matchAll(ISO)].map(([match]) => madridMoment(match.toUpperCase()));
  const [isoStart, isoEnd] = iso.filter((moment) => moment !== null);
  if (isoStart) return { start: isoStart, end: isoEnd ?? null };

  const days = writtenDays(words, today);
  const times = writtenTimes(words);
  const [start] = days;
  if (start === undefined) return null;
  const last = days.find((day) => day > start) ?? null;
  return { start: { day: start, time: times[0] ?? null }, end: endOf(start, last, times) };
}

function endOf(start: string, last: string | null, [startTime, endTime]: readonly string[]): Moment | null {
  if (last !== null) return { day: last, time: endTime ?? null };
  if (startTime === undefined || endTime === undefined) return null;
  return { day: endTime > startTime ? start : addDays(start, 1), time: endTime };
}

function writtenDays(words: string, today: string): readonly string[] {
  const inFigures = [...words.matchAll(IN_FIGURES)].map(([, day, , month, year = '']): WrittenDay => {
    return { day: Number(day), month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  });
  const inWords = [...words.matchAll(IN_WORDS)].flatMap(
    ([, day, lastDay, month = '', year]): WrittenDay[] => {
      const rest = { month: monthNumber(month), year: year === undefined ? null : Number(year) };
      const first = { day: Number(day), ...rest };
      return lastDay === undefined ? [first] : [first, { day: Number(lastDay), ...rest }];
    },
  );
  const written = inFigures.length > 0 ? inFigures : inWords.slice(0, 2);
  const year = written.find((day) => day.year !== null)?.year ?? null;
  return written
    .map((day) => calendarDay({ ...day, year: day.year ?? year }, today))
    .filter((day) => day !== null);
}

function monthNumber(name: string): number {
  const start = name.startsWith('set') ? 'sep' : name.slice(0, 3);
  return MONTHS.findIndex((month) => month === start) + 1;
}

function calendarDay({ day, month, year }: WrittenDay, today: string): string | null {
  const inYear = (of: number) =>
    `${String(of).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const text = inYear(year ?? (inYear(thisYear) >= today ? thisYear : thisYear + 1));
  return isCalendarDay(text) ? text : null;
}

function writtenTimes(words: string): readonly string[] {
  const withoutDays = words.replace(IN_FIGURES, ' ').replace(IN_WORDS, ' ');
  return [...withoutDays.matchAll(TIME)].map(
    ([, hour = '', minute = '00']) => `${hour.padStart(2, '0')}:${minute}`,
  );
}
