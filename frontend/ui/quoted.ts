import { cutText } from '@duende/contracts/common/limits';
import { isolated } from '@duende/contracts/common/visible-text';

/** Characters in a toast. */
const QUOTE = 60;

export function quoted(words: string): string {
  const text = cutText(words, QUOTE);
  return `«${isolated(text)}${text.length < words.length ? '…' : ''}»`;
}
