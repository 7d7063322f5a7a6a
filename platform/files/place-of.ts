import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hasCode } from './durable-file.ts';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Identifies a file on this machine until its next start; copies and other machines differ. So a lock's holder knows
 * that an earlier holder of the same name is gone. `null` if unknown.
 */
export async function placeOf(file: string): Promise<string | null> {
  try {
    const bootId = await readFile(BOOT_ID, 'utf8');
    const { dev, ino } = await stat(file, { bigint: true });
    return createHash('sha256').update(`${bootId.trim()} ${dev} ${ino}`).digest('hex');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return null;
    throw error;
  }
}
