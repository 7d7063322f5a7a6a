import { createHmac, createSecretKey } from 'node:crypto';

/**
 * A hash that only the holder of the secret can compute, so that a name cannot be guessed from it: HMAC-SHA256 of the
 * text's UTF-8, 64 hexadecimal digits. `secret` is one of the key vault's, 32 bytes.
 */
export function createKeyedHash(secret: Uint8Array): (text: string) => string {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
