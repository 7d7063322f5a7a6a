import { expect, it } from 'vitest';
import { createMemoryEventLog } from '../event-log/testing/memory-event-log.ts';
import { checkFingerprint, VaultMismatch } from './check-fingerprint.ts';
import { createMemoryKeyVault } from './testing/memory-key-vault.ts';

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
