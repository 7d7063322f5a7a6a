import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../files/durable-file.ts';
import { Sqlite } from '../../files/sqlite.ts';
import type { KeyVault } from '../../key-vault/key-vault.ts';

const SUFFIX = '.sqlite';
/** of the keys in the vault that seal snapshots, and of no others */
export const KEY_PREFIX = 'snapshot-';

/** Where the snapshot of a collection lies. */
export const pathOf = (folder: string, name: string): string => join(folder, `${name}${SUFFIX}`);

/** Makes the folder, for its owner alone, and takes out what belongs to no collection of these names. */
export async function clearFolder(
  folder: string,
  names: readonly string[],
  vault: Pick<KeyVault, 'destroy'>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ours = new Set(names.map((name) => `${name}${SUFFIX}`));
  for (const found of await readdir(folder)) {
    const base = found.replace(/-journal$/, '');
    // A journal belongs to its file: without it, it would be taken for the next one's.
    if (ours.has(base) && existsSync(join(folder, base))) continue;
    // A draft that was whole when its process was killed is sealed with the key of what it was to replace, which stands.
    const standing = found.replace(/\.new$/, '');
    const spared = standing === found || !ours.has(standing) ? null : keyIdOf(join(folder, standing));
    await removeSnapshot(join(folder, found), vault, spared);
  }
}

/**
 * Takes a snapshot away, whatever is in it, and the key that it was sealed with: what is left of it on the disk says nothing
 * then. Nothing happens when it is not there. `spared` is a key that something else is sealed with.
 */
export async function removeSnapshot(
  path: string,
  vault: Pick<KeyVault, 'destroy'>,
  spared: string | null = null,
): Promise<void> {
  const gone = `${path}.gone`;
  const keyId = keyIdOf(path);
  if (existsSync(path)) {
    // Neither must be found without the other by a start after a crash: together they are whole, alone they are not.
    await rename(path, gone);
    await syncFolder(join(path, '..'));
  }
  for (const each of [`${path}-journal`, gone]) await rm(each, { force: true, recursive: true });
  await syncFolder(join(path, '..'));
  if (keyId?.startsWith(KEY_PREFIX) === true && keyId !== spared) await vault.destroy(keyId);
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
