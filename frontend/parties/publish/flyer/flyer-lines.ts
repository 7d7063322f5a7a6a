import { folded } from '@duende/contracts/common/folded';
import { isStage } from '@duende/contracts/parties/stage-words';

/** Captions use mathematical letters for bold text. */
const STYLED = /[\u{1d400}-\u{1d7ff}]+/gu;
const INVISIBLE = /[\u00ad\u180e\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const PICTURES =
  /[\p{Extended_Pictographic}\p{So}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe0e\ufe0f\u20e3]|\u200d/gu;
export const HASHTAG = /#[\p{L}\p{N}_]+/gu;
export const HANDLE = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}._]*[\p{L}\p{N}_]/gu;

/** Digits and `#` count as emoji in Unicode; they stay. */
export const withoutPictures = (text: string): string =>
  text.replace(PICTURES, (one) => (/[\d#*]/.test(one) ? one : ' '));

/** Plain letters, without invisible characters. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(STYLED, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
}

/** Removes surrounding emoji, bullets, dashes and empty brackets. */
export const wordsIn = (text: string): string =>
  withoutPictures(text)
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—*·•:|~_=>»«"“”'.,;+/]+|[\s\-–—*·•:|~_=<«»"“”',;+/]+$/gu, '')
    .trim();

const HEADING =
  /^(?:full )?(?:line ?-? ?up|artistas|artists|djs?|cartel|quien(?:es)? tocan?|en cabina|a los platos)\b(?: (?:completo|confirmado|oficial|full))?(?= ?(?::|$|\())/;
/** Other facts end the line-up. */
const OTHER_FACT =
  /^(?:lugar|ubicacion|direccion|donde|cuando|fechas?|horarios?|hora|entradas?|tickets?|anticipadas?|taquilla|precios?|preventa|puertas|aforo|info|mas info|reservas?|parking|camping|acceso|organizan?|produce|nos vemos|os esperamos|link|enlace|web|edad)\b|[€📍🎟🎫📅🗓🕙💶]|https?:|www\.|\+ ?18/u;
/** These people do not play. */
const OTHER_WORK =
  /^(?:deco(?:racion)?|vj'?s?|visuales?|visuals|sonido|sound ?system|sound|luces|lights|fotos?|fotografia|arte|art|bar|food)\b ?(?::|-|–|by\b|por\b)/;
const ONLY_TAGS = /^(?:\s*[#@][\p{L}\p{N}._]+)+\s*$/u;
const LISTED = /^(?:[-–—•·*▪●◦‣>]|\d{1,2}[:.h]\d{0,2}|@|\d+[.)] )|\((?:[A-Z]{2,3})\)|\bb2b\b|\blive\b/u;
const LONGEST_NAME = 60;

export interface Split {
  readonly lineup: readonly string[];
  readonly rest: readonly string[];
}

/** After a heading, or at least two lines with the same mark. */
export function splitLineup(lines: readonly string[]): Split {
  const heading = lines.findIndex((line) => HEADING.test(folded(wordsIn(line))));
  return heading === -1 ? splitUnannounced(lines) : splitAt(lines, heading);
}

function splitAt(lines: readonly string[], heading: number): Split {
  const inline = /:(.+)$/.exec(lines[heading] ?? '')?.[1]?.trim() ?? '';
  const lineup = inline === '' ? [] : [inline];
  let end = heading + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line === '') {
      if (endsAtGap(lines, end, lineup)) break;
      continue;
    }
    if (!isNameLike(line)) break;
    if (!OTHER_WORK.test(folded(wordsIn(line)))) lineup.push(line);
  }
  return { lineup, rest: [...lines.slice(0, heading), '', ...lines.slice(end)] };
}

/** The line-up continues if it has no name yet, after a stage's name, or in the same list style. */
function endsAtGap(lines: readonly string[], gap: number, lineup: readonly string[]): boolean {
  if (lineup.length === 0) return false;
  const next = lines.slice(gap).find((line) => line !== '');
  if (next === undefined || !isNameLike(next)) return true;
  return !(isStage(wordsIn(next)) || (LISTED.test(next) && LISTED.test(lineup.at(-1) ?? '')));
}

function isNameLike(line: string): boolean {
  const words = folded(wordsIn(line));
  if (ONLY_TAGS.test(line)) return line.trim().startsWith('@');
  if (OTHER_FACT.test(words) || OTHER_FACT.test(folded(line))) return false;
  const isSentence = /[.!?…]$/.test(words) && !/\b[a-z]\.$/.test(words);
  // A list of names may be long; a sentence is not a list.
  return !isSentence && (words.length <= LONGEST_NAME || /[,|•/]/.test(words));
}

function splitUnannounced(lines: readonly string[]): Split {
  const isMarked = (line: string) =>
    /\([A-Z]{2,3}\)|\bb2b\b|\blive\b|\bdj set\b|^@/iu.test(wordsIn(line)) && isNameLike(line);
  const start = lines.findIndex((line, index) => isMarked(line) && isMarked(lines[index + 1] ?? ''));
  if (start === -1) return { lineup: [], rest: lines };
  let end = start;
  while (isMarked(lines[end] ?? '')) end += 1;
  return { lineup: lines.slice(start, end), rest: [...lines.slice(0, start), '', ...lines.slice(end)] };
}
