import { expect, it } from 'vitest';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { createKeyedHash, checkFingerprint, VaultMismatch } from './key-vault.ts';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';

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

it('binds a log to the vault of its first start', async () => {
  const log = createMemoryEventLog();
  const vault = createMemoryKeyVault();
  await checkFingerprint({ log, vault });
  await checkFingerprint({ log, vault });
  const other = checkFingerprint({ log, vault: createMemoryKeyVault() });
  await expect(other).rejects.toBeInstanceOf(VaultMismatch);
  await expect(other).rejects.toThrow(/key vault does not belong to this event log/);
});

it('leaves the log empty of events', async () => {
  const log = createMemoryEventLog();
  await checkFingerprint({ log, vault: createMemoryKeyVault() });
  expect(log.events).toEqual([]);
});
