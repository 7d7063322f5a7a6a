import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { asFolderFault } from './folder-fault.ts';
import { makeFolders } from './make-folders.ts';
import { requireWritable } from './require-writable.ts';

/** Makes new files and folders private to the process's user; call it first. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Ensures a writable data folder that is closed to other users; older versions created open ones.
 * @throws OperatorError that names the folder and its fault
 */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolders(dataDir, 0o700);
    // A mounted folder of another owner cannot be closed here.
    await chmod(dataDir, 0o700).catch(() => undefined);
    await requireWritable(dataDir);
  } catch (error) {
    throw asFolderFault(error, 'DATA_DIR', dataDir);
  }
}

export function dataFiles(dataDir: string) {
  return {
    log: join(dataDir, 'events.sqlite'),
    vault: join(dataDir, 'keys.sqlite'),
    sessions: join(dataDir, 'sessions.sqlite'),
    /** neither backed up nor moved */
    allowances: join(dataDir, 'allowances.sqlite'),
    sessionKeys: join(dataDir, 'session-keys.json'),
    /** rebuilt from the log: neither backed up nor moved */
    readModels: join(dataDir, 'read-models.sqlite'),
    /** of builds until November 2026; deleted at the next start */
    snapshots: join(dataDir, 'snapshots'),
    /** neither backed up nor moved, so that old notices are not pushed again */
    pushMark: join(dataDir, 'pushed.json'),
    /** neither backed up nor moved, so that old messages of hooks are not sent again */
    hookMark: join(dataDir, 'hooks-seen.json'),
    hookOutbox: join(dataDir, 'hook-outbox.sqlite'),
    /** neither backed up nor moved */
    lastBackUp: join(dataDir, 'last-back-up.json'),
    photos: join(dataDir, 'photos'),
    demo: join(dataDir, 'demo-unfinished.json'),
    /** exists during a restore: the other files are incomplete */
    restoring: join(dataDir, 'restoring'),
    /** for operator's tools, only of the process's user */
    operator: join(dataDir, 'operator.sock'),
  } as const;
}
