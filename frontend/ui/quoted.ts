import { cutText } from '@duende/contracts/common/limits';
import { isolated } from '@duende/contracts/common/visible-text';

/** characters of a name or comment in a toast */
const QUOTE = 60;

/** Shortens other people's text for use in a sentence. */
export function quoted(words: string): string {
  const text = cutText(words, QUOTE);
  return `«${isolated(text)}${text.length < words.length ? '…' : ''}»`;
}
