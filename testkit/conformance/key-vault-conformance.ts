import { describe, expect, it } from 'vitest';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

interface OpenedVault {
  readonly vault: KeyVault;
  close(): Promise<void>;
}

export interface KeyVaultAdapter {
  /** An empty vault. */
  open(): Promise<OpenedVault>;
  /** The same vault again, after or next to the first; absent where nothing outlives it. */
  reopen?(): Promise<OpenedVault>;
}

/** What every key vault must do; each adapter's tests call this. */
export function describeKeyVault(name: string, adapter: KeyVaultAdapter): void {
  const withVault =
    (open: () => Promise<OpenedVault>, test: (vault: KeyVault) => Promise<void>) => async () => {
      const { vault, close } = await open();
      try {
        await test(vault);
      } finally {
        await close();
      }
    };

  describe(`${name} as a key vault`, () => {
    it(
      'makes a key of 32 bytes once, another for each id',
      withVault(adapter.open, async (vault) => {
        const key = await vault.obtain('user-a');
        expect(key).toHaveLength(32);
        expect(await vault.obtain('user-a')).toEqual(key);
        expect(await vault.obtain('user-b')).not.toEqual(key);
      }),
    );

    it(
      'makes one key when many ask at once',
      withVault(adapter.open, async (vault) => {
        const keys = await Promise.all(Array.from({ length: 20 }, () => vault.obtain('user-a')));
        expect(new Set(keys.map((key) => Buffer.from(key ?? []).toString('hex'))).size).toBe(1);
      }),
    );

    it(
      'finds the keys there are and leaves out the others',
      withVault(adapter.open, async (vault) => {
        const key = await vault.obtain('user-a');
        await vault.obtain('user-b');
        await vault.destroy('user-b');
        const found = await vault.find(['user-a', 'user-b', 'user-c']);
        expect([...found]).toEqual([['user-a', key]]);
        expect((await vault.find([])).size).toBe(0);
      }),
    );

    it(
      'never makes a destroyed key again, one that never was included',
      withVault(adapter.open, async (vault) => {
        await vault.obtain('user-a');
        for (const keyId of ['user-a', 'user-a', 'user-never-made']) await vault.destroy(keyId);
        expect(await vault.obtain('user-a')).toBeNull();
        expect(await vault.obtain('user-never-made')).toBeNull();
      }),
    );

    it(
      'notes what is marked for destruction until it is destroyed, and keeps it usable till then',
      withVault(adapter.open, async (vault) => {
        const key = await vault.obtain('user-a');
        for (const keyId of ['user-a', 'user-a', 'user-b']) await vault.markForDestruction(keyId);
        expect([...(await vault.markedForDestruction())].sort()).toEqual(['user-a', 'user-b']);
        expect(await vault.obtain('user-a')).toEqual(key);
        await vault.destroy('user-a');
        await vault.markForDestruction('user-a');
        expect(await vault.markedForDestruction()).toEqual(['user-b']);
      }),
    );

    it(
      'makes each secret once, 32 bytes',
      withVault(adapter.open, async (vault) => {
        const secret = await vault.secret('claim-hash');
        expect(secret).toHaveLength(32);
        expect(await vault.secret('claim-hash')).toEqual(secret);
        expect(await vault.secret('command-id')).not.toEqual(secret);
      }),
    );

    const { reopen } = adapter;
    if (reopen === undefined) return;

    it('keeps keys, marks and secrets', async () => {
      const first = await adapter.open();
      const key = await first.vault.obtain('user-a');
      const secret = await first.vault.secret('command-id');
      await first.vault.destroy('user-b');
      await first.vault.markForDestruction('user-a');
      await first.close();
      await withVault(reopen, async (vault) => {
        expect(await vault.obtain('user-a')).toEqual(key);
        expect(await vault.secret('command-id')).toEqual(secret);
        expect(await vault.obtain('user-b')).toBeNull();
        expect(await vault.markedForDestruction()).toEqual(['user-a']);
      })();
    });

    it('does not use a key that was destroyed elsewhere', async () => {
      const first = await adapter.open();
      const second = await reopen();
      try {
        await first.vault.obtain('user-a');
        await second.vault.find(['user-a']);
        await second.vault.destroy('user-a');
        expect((await first.vault.find(['user-a'])).size).toBe(0);
        expect(await first.vault.obtain('user-a')).toBeNull();
      } finally {
        await first.close();
        await second.close();
      }
    });
  });
}
