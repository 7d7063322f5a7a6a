import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

const SHARED = 0o644;

/**
 * Durable when it resolves; the name after syncing its folder.
 * @param mode of a new file
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

/** Makes a folder's entries durable after creating, moving or removing files. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Readers see the old or the new content, also after a crash. */
export async function replaceDurably(path: string, content: string, mode: number = SHARED): Promise<void> {
  await writeDurably(`${path}.new`, content, mode);
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
