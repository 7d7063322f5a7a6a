import { folded } from '@duende/contracts/common/folded';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { readSetLines, textOfSets } from '@duende/contracts/parties/sets-of-text';
import { STYLES } from '@duende/contracts/parties/styles';
import { isStage } from '@duende/contracts/parties/stage-words';
import { HANDLE, HASHTAG, linesOf, splitLineup, withoutPictures } from './flyer-lines.ts';

const LINK = /(?:https?:\/\/|www\.)\S+/giu;
const BRACKETS = /[([{][^()[\]{}]*[)\]}]/gu;
const BETWEEN = /([,;|•·‣▪●○◦]| \/ | b2b | b3b | vs\.? )/iu;
const MORE =
  /^(?:y |and |\+ ?|& )?(?:muchos? |muchas? |many )?(?:mas|more|tba|tbc|por confirmar|mas por confirmar|sorpresas?|special guests?|invitados? sorpresa|y mas|mas artistas)(?: (?:artistas|por confirmar|to come|sorpresas?|tba))?[.!…]*$/;
const STYLE_WORDS = new Set<string>([
  ...STYLES,
  'goa',
  'psy',
  'fullon',
  'full on',
  'hitech',
  'forest',
  'party',
]);

interface PastedLineup {
  readonly names: readonly string[];
  /** {@link textOfSets}; `''` without hours */
  readonly sets: string;
}

/**
 * Removes handles, hashtags, countries, labels and all-capital spelling. Typed text stays, as a name may be in capitals
 * on purpose.
 */
export function pastedLineup(text: string): PastedLineup {
  const lines = linesOf(text);
  const { lineup } = splitLineup(lines);
  return lineupOf(lineup.length > 0 ? lineup : lines);
}

/** @param lines known to be a line-up */
export function lineupOf(lines: readonly string[]): PastedLineup {
  const { sets, names } = readSetLines(lines.join('\n'));
  if (sets.length === 0) return { names: namesOf(lines), sets: '' };
  const tidied = sets.map((set) => ({
    ...set,
    name: namesOf([set.name]).join(' b2b '),
    stage: unshouted(set.stage),
  }));
  return { names: namesOf(names), sets: textOfSets(tidied.filter(({ name }) => name !== '')) };
}

function namesOf(lines: readonly string[]): readonly string[] {
  const written = lines
    .map(withoutTags)
    .filter((line) => line !== '' && !isStage(withoutPictures(line).trim()));
  const names = lineupNames(written.join('\n')).map(tidyName);
  return lineupNames(names.filter((name) => !MORE.test(folded(name)) && !isStage(name)).join('\n'));
}

function withoutTags(line: string): string {
  const untagged = line.replace(LINK, ' ').replace(HASHTAG, ' ');
  const hadTags = untagged !== line;
  const bare = untagged.replace(BRACKETS, ' ');
  // A name that is only in brackets stays.
  const words = /[\p{L}\p{N}]/u.test(bare) ? bare : untagged.replace(/[()[\]{}]/g, ' ');
  const parts = words.split(BETWEEN).map((part, index) => (index % 2 === 0 ? withoutHandle(part) : part));
  const said = parts.join('').trim();
  // A line of hashtags, one without its sign.
  return hadTags && STYLE_WORDS.has(folded(said)) ? '' : said;
}

/** Without a name the handle is the name. */
function withoutHandle(part: string): string {
  const rest = part.replace(HANDLE, ' ');
  const names = rest.replace(/\b(?:live|dj ?set|by|w\/)\b|\d{1,2}[:.]\d{2}h?/giu, '');
  if (/\p{L}/u.test(names)) return rest;
  return part.replace(HANDLE, (handle) => handle.slice(1).replace(/[._]+/g, ' ').trim());
}

const DASH = /\s+[-–—]+\s*|\s*[–—]+\s+/u;

function tidyName(name: string): string {
  const [head = '', ...tail] = name.split(DASH);
  // `Main stage - Astrix` names a stage, `Astrix - Portugal` a country.
  const said = tail.length > 0 && (isStage(head) || head.trim() === '') ? tail.join(' ') : head;
  return unshouted(said.trim());
}

const SMALL = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'e',
  'en',
  'of',
  'the',
  'and',
  'al',
  'a',
  'con',
]);
const KEPT = new Set([
  'DJ',
  'MC',
  'VJ',
  'II',
  'III',
  'IV',
  'XL',
  'XXL',
  'UK',
  'USA',
  'LSD',
  'DMT',
  'NYE',
  'MDA',
]);

/** Short words, and words with digits or dots, stay. */
export function unshouted(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 5 || text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text
    .split(' ')
    .map((word, index) => (isAbbreviation(word) ? word : inOrdinaryLetters(word, index === 0)))
    .join(' ');
}

function isAbbreviation(word: string): boolean {
  return KEPT.has(word) || /\d|\p{L}\.\p{L}|\//u.test(word) || !/[AEIOUYÀ-Ü]/u.test(word);
}

function inOrdinaryLetters(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  if (!isFirst && SMALL.has(small)) return small;
  return small.replace(
    /(^|[^\p{L}\p{M}'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
