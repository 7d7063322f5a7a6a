import { stat } from 'node:fs/promises';

/** As root, continues as the owner of the data folder: the service could not open files that root makes there. */
export async function continueAsOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(dataDir).catch(() => null);
  if (found === null || found.uid === 0) return;
  process.setgroups?.([found.gid]);
  process.setgid?.(found.gid);
  process.setuid?.(found.uid);
}
