import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Ownership {
  /** `null` on systems without users */
  readonly user: number | null;
  readonly chown: (path: string, user: number, group: number) => Promise<void>;
}

const THIS_PROCESS: Ownership = { user: process.getuid?.() ?? null, chown };

/**
 * As root, gives paths and all below to the owner of a folder, so that the service can open them. Does nothing for
 * other users. Resolves to whether anything changed.
 */
export async function giveToOwner(
  folder: string,
  paths: readonly string[],
  { user, chown: give }: Ownership = THIS_PROCESS,
): Promise<boolean> {
  const { uid, gid } = await stat(folder);
  if (user !== 0 || uid === 0) return false;
  for (const path of paths) await giveAll(path, (each) => give(each, uid, gid));
  return true;
}

async function giveAll(path: string, give: (path: string) => Promise<void>): Promise<void> {
  await give(path);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveAll(join(path, name), give);
}
