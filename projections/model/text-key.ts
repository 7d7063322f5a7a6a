import { cutText } from '@duende/contracts/common/limits';
import { searchText } from '@duende/contracts/common/list-text';

/** Compared characters. Index keys have a maximum length. */
const KEPT = 200;

/** Texts that differ only in case, accents and spaces have the same key. `''` for a blank text. */
export function textKeyOf(text: string): string {
  const words = searchText(text);
  return words === '' ? '' : `${cutText(words, KEPT)} ${words.length}`;
}
