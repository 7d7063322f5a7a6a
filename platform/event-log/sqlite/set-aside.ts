import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../files/durable-file.ts';
import { openForWriting } from './log-file.ts';

/** Renames a log file, durably; a missing one was renamed before. The caller holds the log's lock. */
export async function setLogAside(file: string, name: string): Promise<void> {
  if (!existsSync(file)) return;
  // Moves a killed process's journal into the file.
  openForWriting(file).close();
  await rename(file, name);
  await syncFolder(dirname(file));
}
