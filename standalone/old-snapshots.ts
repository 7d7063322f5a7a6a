import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sqlite } from '@duende/platform/files/sqlite';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

/** of the keys in the vault that sealed snapshots, and nothing else */
const KEY_PREFIX = 'snapshot-';

/**
 * Takes away the sealed copies of read models that earlier builds kept, and destroys their keys: a copy of one that lies
 * elsewhere must say nothing of who is erased from now on. Nothing happens where there are none.
 */
export async function removeOldSnapshots(folder: string, vault: Pick<KeyVault, 'destroy'>): Promise<void> {
  if (!existsSync(folder)) return;
  for (const file of await readdir(folder)) {
    const keyId = keyIdOf(join(folder, file));
    if (keyId?.startsWith(KEY_PREFIX) === true) await vault.destroy(keyId);
  }
  await rm(folder, { recursive: true });
}

/** The key that a file says it is sealed with; `null` when it cannot say so. */
function keyIdOf(path: string): string | null {
  try {
    const db = new Sqlite(path, { fileMustExist: true, readonly: true });
    try {
      return db.prepare<[], string>('SELECT key_id FROM header').pluck().get() ?? null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
