import { addDays, isCalendarDay } from '@duende/contracts/common/madrid-time';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  gen: 'ene',
  jan: 'ene',
  apr: 'abr',
  mai: 'may',
  mag: 'may',
  aug: 'ago',
  set: 'sep',
  dec: 'dic',
  des: 'dic',
};
const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|' +
  'gener|febrer|marc|maig|juny|juliol|agost|setembre|octubre|novembre|desembre|' +
  'january|february|march|april|june|july|august|september|october|november|december|' +
  `sept|set|jan|apr|aug|dec|${MONTHS.join('|')})(?![a-z])\\.?`;
const WEEKDAYS = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab'] as const;
const WEEKDAY =
  '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mar|mie|jue|vie|sab|dom)(?![a-z])\\.?,?';
const NUMBER = String.raw`(?<![\d:.,/€])\d{1,2}(?:st|nd|rd|th|º)?(?!\d|:\d|[.,]\d|\s*(?:€|euros?|eur\b|%|h\b))`;
const AND = String.raw`\s*(?:,|y|e|i|&|\+|/|-|–|—|al?|hasta el)\s*(?:el\s+)?`;
/** `Vie 12 y sáb 13 de diciembre de 2026`, `del 10 al 13 jul`. */
const IN_WORDS = new RegExp(
  String.raw`(?<days>(?:${WEEKDAY}\s*)?${NUMBER}(?:${AND}(?:${WEEKDAY}\s*)?${NUMBER})*)\s*(?:de\s+|/|-)?(?<month>${MONTH})(?:,?\s*(?:del?\s+)?(?<year>20\d{2}))?`,
  'g',
);
/** `12/12/2026`, `12-13/12/26`, `12.12.26`, `vie 12/12`. */
const IN_FIGURES = new RegExp(
  String.raw`(?<weekday>${WEEKDAY}\s*)?(?<![\d/.,:€])(?<day>\d{1,2})(?:\s*(?<and>-|–|y|al?|&)\s*(?<last>\d{1,2}))?(?<sign>[/.-])(?<month>\d{1,2})(?:\k<sign>(?<year>20\d{2}|\d{2}))?(?![\d/]|[.,]\d|\s*(?:€|euros?|eur\b|%|h\b))`,
  'g',
);
const ISO = /(?<!\d)(20\d{2})-(\d{2})-(\d{2})(?!\d)/g;
const RANGE = /^\s*(?:-|–|—|al?|hasta(?: el)?|>)\s*(?:el\s+)?$/;
const DEADLINE = /(?:hasta|antes)(?: del?)?(?: el)?(?: dia)?\s*$/;

interface Written {
  readonly day: number;
  readonly month: number;
  /** `null` if missing */
  readonly year: number | null;
  /** 0 is Sunday; `null` if missing */
  readonly weekday: number | null;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly days: readonly Written[];
  /** the last two are the ends of a range */
  readonly isRange: boolean;
  readonly places: readonly number[];
}

export interface DaysOfLine {
  /** `YYYY-MM-DD`, none in the past */
  readonly days: readonly string[];
  /** the line with days blanked out, of the same length */
  readonly rest: string;
  /** the weekday differs from the text */
  readonly doubted: readonly string[];
}

/**
 * A day without a year is the next one, or that of the next year if only that matches the weekday. `times` are
 * positions of hours: with hours between two days, only the first day is meant (`vie 12 22:00 - sáb 13 08:00`).
 * @param line folded, with its hours blanked out
 */
export function daysOfLine(line: string, today: string, times: readonly number[]): DaysOfLine {
  const mentions = mentionsIn(line);
  const doubted: string[] = [];
  const days: string[] = [];
  const dayOf = (written: Written) => calendarDay(written, today);
  const add = (from: string, to = from) => {
    for (let day = from; day <= to && days.length < 60; day = addDays(day, 1)) days.push(day);
  };
  const isOneNight = (from: string, to: string, between: readonly [number, number]) =>
    to === addDays(from, 1) && times.some((at) => at > between[0] && at < between[1]);

  mentions.forEach((mention, index) => {
    const known = mention.days.map(dayOf);
    mention.days.forEach((written, at) => {
      const day = known[at];
      if (day && written.weekday !== null && weekdayOf(day) !== written.weekday) doubted.push(day);
    });
    const before = mentions[index - 1];
    const earlier = before?.days.at(-1);
    const first = known[0];
    const from = earlier && dayOf(earlier);
    if (before && from && first && RANGE.test(line.slice(before.end, mention.start))) {
      if (!isOneNight(from, first, [before.places.at(-1) ?? 0, mention.start])) add(from, first);
      return;
    }
    if (!mention.isRange) {
      for (const day of known) if (day) add(day);
      return;
    }
    for (const day of known.slice(0, -2)) if (day) add(day);
    const [start, end] = known.slice(-2);
    const [startsAt = 0, endsAt = 0] = mention.places.slice(-2);
    if (!start || !end) return;
    add(start, isOneNight(start, end, [startsAt, endsAt]) ? start : end);
  });
  const rest = mentions.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    line,
  );
  const upcoming = [...new Set(days)].filter((day) => day >= today).sort();
  return { days: upcoming, rest, doubted: doubted.filter((day) => upcoming.includes(day)) };
}

function mentionsIn(line: string): readonly Mention[] {
  const found = [...inIso(line), ...inFigures(line), ...inWords(line)].sort((a, b) => a.start - b.start);
  return found.filter(
    ({ start, end }, index) =>
      !DEADLINE.test(line.slice(0, start)) &&
      !found.slice(0, index).some((other) => other.end > start && other.start < end),
  );
}

function inIso(line: string): readonly Mention[] {
  return [...line.matchAll(ISO)].map(({ 0: match, index, 1: year, 2: month, 3: day }) => ({
    start: index,
    end: index + match.length,
    days: [{ day: Number(day), month: Number(month), year: Number(year), weekday: null }],
    isRange: false,
    places: [index],
  }));
}

function inFigures(line: string): readonly Mention[] {
  return [...line.matchAll(IN_FIGURES)].flatMap(({ 0: match, index, groups = {} }): Mention[] => {
    const { day, last, and, month, year, sign, weekday } = groups;
    // `24/7` and similar are not days.
    if (year === undefined && (sign !== '/' ? weekday === undefined || sign === '-' : match === '24/7'))
      return [];
    const rest = {
      month: Number(month),
      year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year),
    };
    if (rest.month < 1 || rest.month > 12) return [];
    const days = [{ day: Number(day), ...rest, weekday: weekdayNumber(weekday) }];
    if (last !== undefined) days.push({ day: Number(last), ...rest, weekday: null });
    const isRange = and !== undefined && !/[y&]/.test(and);
    return [{ start: index, end: index + match.length, days, isRange, places: days.map(() => index) }];
  });
}

const EACH = new RegExp(`(${WEEKDAY}\\s*)?(\\d{1,2})`, 'g');

function inWords(line: string): readonly Mention[] {
  return [...line.matchAll(IN_WORDS)].map(({ 0: match, index, groups = {} }) => {
    const { days: list = '', month = '', year } = groups;
    const rest = { month: monthNumber(month), year: year === undefined ? null : Number(year) };
    const each = [...list.matchAll(EACH)];
    const [one, other] = each.slice(-2);
    const between = one && other ? list.slice(one.index + one[0].length, other.index) : '';
    return {
      start: index,
      end: index + match.length,
      days: each.map(([, weekday, day]) => ({ day: Number(day), ...rest, weekday: weekdayNumber(weekday) })),
      isRange: RANGE.test(between),
      places: each.map((number) => index + number.index),
    };
  });
}

function monthNumber(name: string): number {
  const start = name.slice(0, 3);
  return MONTHS.findIndex((month) => month === (OTHER_MONTHS[start] ?? start)) + 1;
}

const weekdayNumber = (name: string | undefined): number | null =>
  name === undefined ? null : WEEKDAYS.findIndex((day) => name.startsWith(day));

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

function calendarDay({ day, month, year, weekday }: Written, today: string): string | null {
  const inYear = (of: number) =>
    `${String(of).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== null) return isCalendarDay(inYear(year)) ? inYear(year) : null;
  const next = [thisYear, thisYear + 1].map(inYear).filter((text) => isCalendarDay(text) && text >= today);
  return next.find((text) => weekdayOf(text) === weekday) ?? next[0] ?? null;
}
