import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { asFolderFault } from './folder-fault.ts';
import { makeFolders } from './make-folders.ts';
import { requireWritable } from './require-writable.ts';

/** What every process that writes data begins with: its files and folders are for the user it runs as alone. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes sure that a data folder is there and can be written to, closed to other users of the machine, as one of an older version may not be.
 * @throws OperatorError that names the folder and what is the matter with it
 */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolders(dataDir, 0o700);
    // Somebody else's folder, mounted here, is theirs to close.
    await chmod(dataDir, 0o700).catch(() => undefined);
    await requireWritable(dataDir);
  } catch (error) {
    throw asFolderFault(error, 'DATA_DIR', dataDir);
  }
}

/** Where the embedded stores of a data folder keep what they hold. */
export function dataFiles(dataDir: string) {
  return {
    log: join(dataDir, 'events.sqlite'),
    vault: join(dataDir, 'keys.sqlite'),
    sessions: join(dataDir, 'sessions.sqlite'),
    /** what was counted of the day's allowances: neither backed up nor moved */
    allowances: join(dataDir, 'allowances.sqlite'),
    sessionKeys: join(dataDir, 'session-keys.json'),
    /** of read models, made anew from the log where they are not there: neither backed up nor moved */
    readModels: join(dataDir, 'read-models.sqlite'),
    /** what builds until November 2026 kept of read models, sealed; taken away at the next start */
    snapshots: join(dataDir, 'snapshots'),
    /** how far the pushing of notices has come: neither backed up nor moved, so that nothing old is pushed */
    pushMark: join(dataDir, 'pushed.json'),
    /** when the last back-up was taken: neither backed up nor moved */
    lastBackUp: join(dataDir, 'last-back-up.json'),
    photos: join(dataDir, 'photos'),
    /** there while demo content is being written */
    demo: join(dataDir, 'demo-unfinished.json'),
    /** a folder, there while a back-up is being put in place: what else lies beside it is not whole yet */
    restoring: join(dataDir, 'restoring'),
    /** a socket for the operator's tools, readable by that user alone */
    operator: join(dataDir, 'operator.sock'),
  } as const;
}
