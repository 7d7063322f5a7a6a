import { expect, it } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';

it('is HMAC-SHA256 in hexadecimal', () => {
  // RFC 4231, test case 2
  const hash = createKeyedHash(Buffer.from('Jefe'));
  expect(hash('what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it('differs with the secret', () => {
  expect(createKeyedHash(Buffer.alloc(32, 1))('ñandú')).not.toBe(
    createKeyedHash(Buffer.alloc(32, 2))('ñandú'),
  );
});
