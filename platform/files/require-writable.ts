import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
