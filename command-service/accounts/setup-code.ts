import { createHash, timingSafeEqual } from 'node:crypto';

/** Without those that are taken for others (i, l, o, u); a byte's five low bits choose one of them evenly. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 140 bits. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/g;

/** The code that a secret of random bytes gives, to be read out and typed: `k7mq-2f3d-…`, seven groups of four. */
export function setupCodeOf(secret: Uint8Array): string {
  return Array.from(secret.subarray(0, LENGTH), (byte) => SIGNS[byte & 31])
    .join('')
    .replace(GROUP, '$&-');
}

/** Whether somebody has given this code, however they wrote it. Takes as long for every answer. */
export function isSetupCode(given: string, code: string): boolean {
  return timingSafeEqual(digest(given), digest(code));
}

function digest(text: string): Buffer {
  const written = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(written.replaceAll('o', '0').replace(/[il]/g, '1')).digest();
}
