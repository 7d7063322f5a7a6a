import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than file systems store inline with a file's name. */
const PROBE_BYTES = 4_096;

/** Rights do not show whether there is space. Rejects with the system's error. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.written-${randomUUID()}`);
  try {
    await writeFile(probe, new Uint8Array(PROBE_BYTES), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
