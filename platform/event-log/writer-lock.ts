import { Sqlite } from '../files/sqlite.ts';
import { LogUnavailable } from './event-log.ts';

/**
 * Makes this process the only writer of a file: an exclusive lock on an empty database beside it, which the operating
 * system gives back however the process ends. The answer releases it.
 * @throws LogUnavailable when another process, or another log in this one, holds it
 */
export function lockForWriting(file: string): () => void {
  const lock = new Sqlite(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new LogUnavailable(`${file} is already open for writing`, { cause: error });
  }
  return () => lock.close();
}
