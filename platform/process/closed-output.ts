import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Errors of writing without a reader: first write, later writes, closed terminal. */
const NO_READER: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'EIO']);

/**
 * Lets the process continue when the reader of its output is gone (`make start | head -1`, a closed terminal); the
 * output is lost. Node would end with `EPIPE`. Every program calls it before printing.
 * @throws (uncaught) other write errors, such as a full disk
 */
export function outliveReaders(
  streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!NO_READER.has(error.code)) throw error;
    });
}

const STANDARD = [0, 1, 2] as const;

/** Call at the start; the result replaces closed terminals by `/dev/null`. Otherwise Node aborts at exit. */
export function leaveLostTerminals(): () => void {
  const terminals = STANDARD.filter((fd) => isatty(fd));
  return () => {
    for (const fd of terminals) {
      if (isatty(fd)) continue;
      closeSync(fd);
      // The system returns the lowest free number, which is this one.
      openSync('/dev/null', 'r+');
    }
  };
}
