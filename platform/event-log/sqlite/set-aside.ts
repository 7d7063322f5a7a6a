import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../files/durable-file.ts';
import { openForWriting } from './log-file.ts';

/**
 * Gives a log's file, whole, another name; durable when it resolves. One that is not there was set aside before. Whoever calls it
 * holds the lock of the log.
 */
export async function setLogAside(file: string, name: string): Promise<void> {
  if (!existsSync(file)) return;
  // What a killed process left in the journal beside it goes into the file.
  openForWriting(file).close();
  await rename(file, name);
  await syncFolder(dirname(file));
}
