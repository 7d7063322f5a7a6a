import { cutText, LIMITS } from '@duende/contracts/common/limits';
import { withoutPictures } from './flyer-lines.ts';

const MONEY = /€\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s?(?:€|euros?(?!\p{L})|eur(?!\p{L}))/giu;
const FREE =
  /(?<!\p{L})(?:gratis|gratuit[ao]s?|(?:entrada|acceso|aforo) libre|free (?:entry|entrance|party)|donaci[oó]n|donativo|aportaci[oó]n(?: voluntaria)?|taquilla inversa)(?!\p{L})/giu;
const OTHER =
  /parking|aparcamiento|camping|acampada|autob[uú]s|(?<!\p{L})bus(?!\p{L})|lanzadera|barra|copas?|cerveza|bebida|comida|paella|bocata|guardarropa|ropero|sorteo|env[ií]o|wifi|agua|camiseta/iu;
const TICKET =
  /entradas?|anticipadas?|taquilla|puerta|preventa|tickets?|con (?:una? )?(?:copa|consumici|cerveza|bebida)/iu;
const LABEL = /^(?:precios?|entradas?|tickets?|coste?|pvp)\s*(?::|-|–|=>?)\s*/iu;
const LINK = /(?:https?:\/\/|www\.)\S+/giu;
const SEPARATOR = /\s*[|•·]\s*|\s+[–—-]\s+/u;
const MOST_LINES = 4;

/** The price stays in the text's words. */
export function priceOf(lines: readonly string[]): string | null {
  const said = lines.map(priceOfLine).filter((price) => price !== '');
  return said.length === 0
    ? null
    : cutText([...new Set(said)].slice(0, MOST_LINES).join(' · '), LIMITS.otherText.max);
}

const speaksOfPrice = (text: string) =>
  (text.search(MONEY) !== -1 || text.search(FREE) !== -1) && (!OTHER.test(text) || TICKET.test(text));

function priceOfLine(line: string): string {
  const parts = withoutPictures(line.replace(LINK, ' '))
    .replace(/#[\p{L}\p{N}_]+/gu, ' ')
    .split(SEPARATOR);
  return parts.filter(speaksOfPrice).map(partWithPrice).join(' · ');
}

/** Removes a prefix about something else. */
function partWithPrice(part: string): string {
  const text = part
    .replace(/\s+/g, ' ')
    .replace(/^[\s:.,;*+>=¡!-]+|[\s:.,;*>=¡!-]+$/gu, '')
    .replace(LABEL, '');
  const sentence = text
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|¡|¿)/u)
    .filter(speaksOfPrice)
    .join(' ');
  const [first] = [...sentence.matchAll(MONEY), ...sentence.matchAll(FREE)].sort((a, b) => a.index - b.index);
  if (first === undefined) return '';
  const before = sentence.slice(0, first.index);
  // Day, hours or a whole sentence are not part of a price.
  const word = before.search(
    /(?:entradas?|anticipadas?|taquilla|preventa|puerta|early bird|desde|acceso)(?!\p{L})[^\d]*$/iu,
  );
  if (/\d{1,2}[:/]\d{2}|\d\s?h\b/u.test(before) || before.length > 40)
    return sentence.slice(word === -1 ? first.index : word).trim();
  return sentence.replace(/[.,;:!]+$/u, '').trim();
}
