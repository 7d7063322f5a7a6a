import { folded } from '@duende/contracts/common/folded';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { HANDLE, HASHTAG, wordsIn } from './flyer-lines.ts';
import { unshouted } from './pasted-lineup.ts';

const QUOTED = /[«“"]([^«»“”"]{3,40})[»”"]/u;
const PRESENTS =
  /^.{2,50}?\b(?:presentan?|presents?|te trae|os trae|organizan?)\b\s*:?\s*(?:[-–—»>]\s*)?(.*)$/iu;
const ANNOUNCED = /^(?:fiesta|evento|party|nombre)\s*:\s*(.+)$/iu;
const SEPARATOR = /\s*[|•·]\s*|\s+[–—-]\s+|\s*,\s*(?=\d|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)/iu;
/** Facts, greetings or praise. */
const NO_NAME =
  /[€📍🎟🎫]|\d{1,2}[:.]\d{2}|\d{1,2}\s?h\b|\d{1,2}[/.-]\d{1,2}|https?:|www\.|^(?:hola|familia|gente|amig|hey|buenas|por fin|ya |este |esta |volvemos|vuelve|nos |os |te |atencion|save the date|sold out|proxim|llega|lugar|entradas?|line ?up|artistas|psytrance$|gracias|recordad|ultim|quedan|domingo|lunes|martes|miercoles|jueves|viernes|sabado|cuando|donde|(?:el|la|lo|los|las) (?:proxim|fiesta mas|mejor|noche mas))/u;
const MONTH = /\b(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[a-z]*\b/;
const LOOKED_AT = 6;

/** `null` if the first lines have no clear name. */
export function nameOfLines(lines: readonly string[]): string | null {
  const first = lines.filter((line) => /\p{L}/u.test(line.replace(HASHTAG, ''))).slice(0, LOOKED_AT);
  for (const [index, line] of first.entries()) {
    const said = nameSaid(line, first[index + 1] ?? '');
    if (said !== null) return said;
  }
  const found = first
    .slice(0, 3)
    .map(titleIn)
    .find((title) => title !== null);
  return found ?? null;
}

/** The name is in quotation marks, or announced. */
function nameSaid(line: string, next: string): string | null {
  const quoted = QUOTED.exec(line)?.[1];
  if (quoted !== undefined) return clean(quoted);
  const words = wordsIn(line);
  const announced = ANNOUNCED.exec(words)?.[1];
  if (announced !== undefined) return clean(announced);
  const presented = PRESENTS.exec(words.replace(HANDLE, (handle) => handle.slice(1)))?.[1];
  if (presented === undefined) return null;
  const title = titleIn(presented.trim() === '' ? next : presented);
  return title;
}

function titleIn(line: string): string | null {
  const parts = line.replace(HASHTAG, ' ').split(SEPARATOR);
  for (const part of parts) {
    const words = wordsIn(part);
    const said = folded(words);
    if (words === '' || NO_NAME.test(said) || NO_NAME.test(part)) continue;
    if (MONTH.test(said) && /\d/.test(said)) continue;
    if (/[.!?…]$/u.test(words.replace(/(?:\p{L}\.){2,}$/u, '')) || said.split(' ').length > 6) return null;
    return isTitle(part, words) ? clean(words) : null;
  }
  return null;
}

/** Capitals, or between emoji. */
function isTitle(line: string, words: string): boolean {
  const long = words.match(/\p{L}{4,}/gu) ?? [];
  const isCapital = long.length > 0 && long.every((word) => /^\p{Lu}/u.test(word));
  return isCapital || /^[^\p{L}\p{N}¡¿«"“]+\S.*[^\p{L}\p{N}\s!.?)]$/u.test(line.trim());
}

function clean(words: string): string | null {
  const name = unshouted(wordsIn(words.replace(HANDLE, (handle) => handle.slice(1))));
  return name !== '' && textLength(name) <= LIMITS.partyName.max ? name : null;
}
