import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

/** What writing fails with once nobody reads: at the first write, at every later one, and to a terminal that was closed. */
const NOBODY_READS: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'EIO']);

/**
 * Lets this process go on when the reader of its standard output or standard error has gone, as after `make start | head -1` or with its terminal: what is
 * printed from then on is lost, and nothing else changes. Without it Node ends the process with `EPIPE`. Every program calls it once, before it prints.
 * @throws (as an uncaught exception) any other error of writing, such as that of a full disk
 */
export function outliveReaders(
  streams: readonly NodeJS.WritableStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!NOBODY_READS.has(error.code)) throw error;
    });
}

const STANDARD = [0, 1, 2] as const;

/**
 * To be called at the start, for what the result does later: it puts `/dev/null` in the place of a terminal that has been closed
 * meanwhile. To such a terminal Node cannot write, and at its exit aborts where it cannot restore its settings.
 */
export function leaveLostTerminals(): () => void {
  const terminals = STANDARD.filter((fd) => isatty(fd));
  return () => {
    for (const fd of terminals) {
      if (isatty(fd)) continue;
      closeSync(fd);
      // The system gives the lowest number that is free, which is this one.
      openSync('/dev/null', 'r+');
    }
  };
}
