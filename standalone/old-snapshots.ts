import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Sqlite } from '@duende/platform/files/sqlite';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';

/** of keys that only sealed snapshots */
const KEY_PREFIX = 'snapshot-';

/** Copies of earlier builds; their keys go too, so that copies elsewhere reveal no person erased later. */
export async function removeOldSnapshots(folder: string, vault: Pick<KeyVault, 'destroy'>): Promise<void> {
  if (!existsSync(folder)) return;
  for (const file of await readdir(folder)) {
    const keyId = keyIdOf(join(folder, file));
    if (keyId?.startsWith(KEY_PREFIX) === true) await vault.destroy(keyId);
  }
  await rm(folder, { recursive: true });
}

/** `null` if unreadable. */
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
