import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../files/durable-file.ts';
import { lockForWriting } from '../../files/sqlite.ts';
import { openForWriting } from './log-file.ts';

/**
 * Gives a log's file, whole, another name; durable when it resolves. One that is not there was set aside before.
 * @throws LogUnavailable when a process has it open
 */
export async function setLogAside(file: string, name: string): Promise<void> {
  if (!existsSync(file)) return;
  const unlock = lockForWriting(file);
  try {
    // What a killed process left in the journal beside it goes into the file.
    openForWriting(file).close();
    await rename(file, name);
    await syncFolder(dirname(file));
  } finally {
    unlock();
  }
}
