import { open, rename } from 'node:fs/promises';
import { StorageFull } from '../event-log/event-log.ts';
import { StoreUnavailable } from '../read-store/read-store.ts';

/** Writes a file; its content is on the disk when this resolves, its name once its folder is synchronised too. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder durable: what was created in it, moved into it or removed from it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Puts a new content in a file's place: a reader sees the old one or the new one, after a crash too. */
export async function replaceDurably(path: string, content: string, folder: string): Promise<void> {
  await writeDurably(`${path}.new`, content);
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

/** What a fault of the file system means to who uses the store: no room, or not to be reached. */
export function storeError(error: unknown): StorageFull | StoreUnavailable {
  if (error instanceof StorageFull || error instanceof StoreUnavailable) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new StorageFull('no room for the photo', { cause: error });
  }
  return new StoreUnavailable('the photo folder cannot be used', { cause: error });
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
