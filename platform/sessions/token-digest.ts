import { createHash } from 'node:crypto';

/** SHA-256, hexadecimal: stored instead of a token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
