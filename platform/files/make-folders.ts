import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './durable-file.ts';

/**
 * Makes a folder, with those above it, where it is not there. Resolves to whether it did. Node's own `mkdir` with
 * `recursive` never ends where a file system says of a folder whose parent is there that something is missing, as `/proc` does.
 *
 * @param mode of every folder it makes
 * @throws the operating system's error where one cannot be made, or a file is in its place
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(folder)).isDirectory()) return false;
    const parent = dirname(folder);
    if (!hasCode(error, 'ENOENT') || parent === folder || !(await makeFolders(parent, mode))) throw error;
    return makeFolders(folder, mode);
  }
}
