import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './durable-file.ts';

/**
 * Creates parents too; resolves to whether it created any. Node's recursive `mkdir` never ends on file systems such
 * as `/proc`.
 * @param mode of new folders
 * @throws the system's error
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
