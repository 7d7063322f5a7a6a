import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hasCode } from './durable-file.ts';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Names one file as this machine knows it until it is started again: a copy of the file has another name, wherever it lies, and
 * so has the file itself seen from another machine. So whoever has the lock of a file knows that an earlier holder of the
 * same name is gone. `null` where a machine does not tell.
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
