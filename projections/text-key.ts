import { createHash } from 'node:crypto';
import { searchText } from '@duende/contracts/list-text';

/**
 * The same for texts that say the same, without regard to case, accents and spaces; `''` for one that says nothing. Short
 * enough to be indexed.
 */
export function textKeyOf(text: string): string {
  const words = searchText(text);
  return words === '' ? '' : createHash('sha256').update(words).digest('base64url').slice(0, 22);
}
