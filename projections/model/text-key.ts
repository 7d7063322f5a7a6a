import { cutText } from '@duende/contracts/common/limits';
import { searchText } from '@duende/contracts/common/list-text';

/** Characters of a text that are looked at; an index takes no text of any length. */
const KEPT = 200;

/**
 * The same for texts that say the same, without regard to case, accents and spaces: how they begin, and how long they are. `''` for one
 * that says nothing.
 */
export function textKeyOf(text: string): string {
  const words = searchText(text);
  return words === '' ? '' : `${cutText(words, KEPT)} ${words.length}`;
}
