import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Readable by everyone, changeable by the owner. */
const SHARED = 0o644;

/**
 * Writes a file; its content is on the disk when this resolves, its name once its folder is synchronised too.
 *
 * @param mode of a file that is not there yet
 */
export async function writeDurably(
  path: string,
  content: Uint8Array | string,
  mode: number = SHARED,
): Promise<void> {
  const file = await open(path, 'w', mode);
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
export async function replaceDurably(path: string, content: string, mode: number = SHARED): Promise<void> {
  await writeDurably(`${path}.new`, content, mode);
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}

/** Whether an error carries a code of the operating system, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
