import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from './durable-file.ts';

/**
 * Makes a folder, with those above it, where it is not there. Node's own way never ends where a file system makes none and says that
 * there is none, as `/proc` does. Rejects as the operating system does.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (await isFolder(folder)) return;
    const above = dirname(folder);
    if (!hasCode(error, 'ENOENT') || above === folder) throw error;
    await makeFolder(above, mode);
    await mkdir(folder, { mode });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** More than a file system keeps beside the name of a file. */
const PROBE_BYTES = 4_096;

/** Writes something in a folder and takes it away: rights alone do not tell whether there is room. Rejects as the operating system does. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.written-${randomUUID()}`);
  try {
    await writeFile(probe, new Uint8Array(PROBE_BYTES), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
