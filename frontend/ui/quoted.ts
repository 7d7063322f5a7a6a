import { cutText } from '@duende/contracts/common/limits';
import { isolated } from '@duende/contracts/common/visible-text';

/** characters of a name or of a comment in a toast */
const QUOTE = 60;

/** Words of others within a sentence, short. */
export function quoted(words: string): string {
  const text = cutText(words, QUOTE);
  return `«${isolated(text)}${text.length < words.length ? '…' : ''}»`;
}
