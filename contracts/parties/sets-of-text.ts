import { monthName, weekdayName } from '../common/day-words.ts';
import { folded } from '../common/folded.ts';
import { addDays } from '../common/madrid-time.ts';
import { CLEANED_UP_TO, CLOCK, withoutPictures } from './lineup-names.ts';
import { NOON } from './party-night.ts';
import type { PartySet } from './party-sets.ts';
import { namesStage } from './stage-words.ts';

/** A set as written; its day is in words, `''` if none is named. */
export type SetLine = PartySet;

type When = Pick<SetLine, 'day' | 'hour' | 'until'>;

const HOURS = String.raw`(?<from>${CLOCK})(?: ?(?:-|–|—|a|to|>|→|hasta) ?(?<to>${CLOCK}))?`;
const WEEKDAY = String.raw`(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)`;
const NUMBER = String.raw`\d{1,2}(?!\d|[:.]\d|h)(?:\/\d{1,2}|(?: de)? (?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\p{L}*)?`;
const DAY = String.raw`(?<day>${WEEKDAY}(?:,? ${NUMBER})?|(?:lun|mar|mi[ée]|jue|vie|s[áa]b|dom)\.? ${NUMBER}|\d{1,2}\/\d{1,2})`;
const GAP = String.raw`[\s,:·|>*~–—-]*`;

const BEFORE = new RegExp(String.raw`^${GAP}(?:${DAY}${GAP})?[(\[]?${HOURS}[)\]]?${GAP}(?<name>.*)$`, 'iu');
const AFTER = new RegExp(
  String.raw`^${GAP}(?<name>.+?)(?: [–—-])? ?[(\[]?(?<![\p{L}\p{N}:.])${HOURS}[)\]]?$`,
  'iu',
);
const DAY_HEADING = new RegExp(String.raw`^${GAP}${DAY}(?: de \d{4})?${GAP}$`, 'iu');
const SEVERAL = new RegExp(String.raw`\s*[,;•▪●|·/]\s*(?=[(\[]?${CLOCK})`, 'iu');
const OTHERS = /[,;•‣▪●○◦]/u;
const ANNOUNCED =
  /^(?:full )?(?:line ?-? ?up|artistas|artists|djs?|cartel|horarios?|time ?table|set ?times?)\b/;

/**
 * Reads `[day] HH:MM[-HH:MM] · stage · name` by line, in any order. A day or a stage in its own line applies
 * to those below. `names` has all artists, without hours.
 */
export function readSetLines(text: string): {
  readonly sets: readonly SetLine[];
  readonly names: readonly string[];
} {
  const sets: SetLine[] = [];
  const names: string[] = [];
  let [day, stage] = ['', ''];
  /** an hour in its own line is the next line's */
  let hour: When | null = null;
  for (const written of withoutPictures(text).split(/[\n\r\u2028\u2029]+/)) {
    for (const part of written.split(SEVERAL).map((one) => one.trim())) {
      if (part === '') continue;
      const heading = headingIn(part);
      if (heading?.kind === 'day') [day, stage] = [heading.words, ''];
      else if (heading?.kind === 'stage') stage = heading.words;
      if (heading !== null) continue;
      const timed = timedIn(part);
      const when: When | null = timed ?? hour;
      const words = timed?.name ?? part;
      hour = null;
      if (when === null) {
        names.push(part);
      } else if (words === '') {
        hour = when;
      } else {
        const { name: artists, ...own } = stageAndName(words);
        const [name = '', ...others] = artists.split(OTHERS).map((one) => one.trim());
        sets.push({ name, day: when.day || day, hour: when.hour, until: when.until, stage, ...own });
        names.push(name, ...others);
      }
    }
  }
  return { sets, names };
}

function headingIn(
  part: string,
): { readonly kind: 'day' | 'stage' | 'other'; readonly words: string } | null {
  const day = DAY_HEADING.exec(part)?.groups?.['day'];
  if (day !== undefined) return { kind: 'day', words: day };
  const words = part.replace(new RegExp(`^${GAP}|${GAP}$`, 'gu'), '');
  if (namesStage(words)) return { kind: 'stage', words };
  if (!part.endsWith(':') || timedIn(part) !== null) return null;
  return { kind: ANNOUNCED.test(folded(words)) ? 'other' : 'stage', words };
}

function timedIn(part: string) {
  if (part.length > CLEANED_UP_TO) return null;
  const groups = BEFORE.exec(part)?.groups ?? AFTER.exec(part)?.groups;
  const hour = clockOf(groups?.['from']);
  if (groups === undefined || hour === null) return null;
  return { day: groups['day'] ?? '', hour, until: clockOf(groups['to']) ?? '', name: groups['name'] ?? '' };
}

/** `1.30h` is `01:30`; `null` if there is no such time. */
function clockOf(written: string | undefined): string | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.hH](\d{2}))?/.exec(written ?? '') ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return null;
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** A single part is the name. */
function stageAndName(words: string): Pick<SetLine, 'name'> & Partial<Pick<SetLine, 'stage'>> {
  const [first = '', ...rest] = words.split(/\s*[·|]\s*/).filter((part) => part !== '');
  const last = rest.at(-1);
  if (last !== undefined)
    return namesStage(last) && !namesStage(first)
      ? { stage: last, name: [first, ...rest.slice(0, -1)].join(' ') }
      : { stage: first, name: rest.join(' ') };
  const [, head, tail] = /^(.+?)\s*(?::|\s[–—-])\s+(.+)$/u.exec(first) ?? [];
  if (head !== undefined && tail !== undefined && namesStage(head)) return { stage: head, name: tail };
  const [, name, bracketed] = /^(.+?) ?[([]([^()[\]]+)[)\]]$/u.exec(first) ?? [];
  if (name !== undefined && bracketed !== undefined && namesStage(bracketed))
    return { stage: bracketed, name };
  return { name: first };
}

/** The sets of a text, on the nights that its days mean among `dates` (`YYYY-MM-DD`). */
export const setsOfText = (text: string, dates: readonly string[]): readonly PartySet[] =>
  readSetLines(text).sets.map((set) => ({ ...set, day: nightOfWords(set, dates) }));

const DAYS_ON = 31;

/**
 * A day among the dates is its night. Otherwise an hour before noon is of the night before, if that is among them.
 * Another day stays, so that the form can say so.
 */
function nightOfWords({ day: words, hour }: SetLine, dates: readonly string[]): string {
  const [first] = dates;
  if (words === '' || first === undefined) return '';
  const isMeant = meaningOf(words);
  const night =
    dates.find(isMeant) ??
    dates.find((date) => hour < NOON && isMeant(addDays(date, 1))) ??
    Array.from({ length: DAYS_ON }, (_, index) => addDays(first, index)).find(isMeant) ??
    '';
  return dates.length === 1 && night === first ? '' : night;
}

function meaningOf(words: string): (day: string) => boolean {
  const said = folded(words);
  const [number, month] = [...said.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (number === undefined) return (day) => folded(weekdayName(day)) === said;
  const named = /\d+(?: de)? (\p{L}{3})/u.exec(said)?.[1];
  return (day) =>
    Number(day.slice(8)) === number &&
    (month === undefined || Number(day.slice(5, 7)) === month) &&
    (named === undefined || folded(monthName(day)).startsWith(named));
}

/** `sábado 13/6` */
const dayWords = (day: string) => `${weekdayName(day)} ${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/** `sábado 13/6 23:00-00:30 · Main · Astrix` */
export const setText = (
  { day, hour, until, stage, name }: PartySet,
  dayText: (day: string) => string = dayOrWords,
): string =>
  [
    [day === '' ? '' : dayText(day), until === '' ? hour : `${hour}-${until}`].filter(Boolean).join(' '),
    ...(stage === '' ? [] : [stage]),
    name,
  ].join(' · ');

const dayOrWords = (day: string) => (/^\d{4}-/.test(day) ? dayWords(day) : day);

/** {@link setsOfText} of it gives the same sets. */
export const textOfSets = (sets: readonly PartySet[]): string => sets.map((set) => setText(set)).join('\n');
