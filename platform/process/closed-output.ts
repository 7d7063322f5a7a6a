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
