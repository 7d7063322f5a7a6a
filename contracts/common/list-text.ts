import { withoutIgnorable } from './visible-text.ts';

/**
 * For search: lower case, no accents (`ñ` as `n`), no zero-width characters, single spaces. If nothing is left
 * they stay, because an empty search matches all.
 */
export function searchText(text: string): string {
  const words = oneLine(withoutMarks(withoutIgnorable(text)));
  return words === '' ? oneLine(text.normalize('NFKD')) : words;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const DIGITS = 12;

/** Sort key: ignores case and accents, `ñ` after `n`, numbers by value (up to twelve digits). */
export function sortText(text: string): string {
  const spanish = text.normalize('NFC').replace(/ñ/giu, 'n~');
  return withoutMarks(spanish).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'),
  );
}

/** Letters without a decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};
const asWritten = (letter: string) => LETTERS[letter] ?? letter;

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, asWritten);
}
