import { withoutIgnorable } from './visible-text.ts';

/**
 * A text as searches compare it: in small letters, without accents and what takes no room, one space between words. `ñ` is found by `n`. One of
 * these alone keeps them: an empty search finds everything.
 */
export function searchText(text: string): string {
  const words = oneLine(withoutMarks(withoutIgnorable(text)));
  return words === '' ? oneLine(text.normalize('NFKD')) : words;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const DIGITS = 12;

/**
 * A text as lists sort it, compared as it is: without regard to case and accents, `ñ` after `n`, numbers by their value
 * (those of up to twelve digits).
 */
export function sortText(text: string): string {
  const spanish = text.normalize('NFC').replace(/ñ/giu, 'n~');
  return withoutMarks(spanish).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'),
  );
}

/** Letters that no accent can be taken from, as people write them who do not have them on their keyboard. */
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
