import { LogUnavailable, OperatorError } from '../errors/errors.ts';
import type { Logger } from '../observability/logger.ts';
import { BUILD, fullVersion } from '../observability/version.ts';
import { keepFilesPrivate } from '../files/data-files.ts';
import { folderFault } from '../files/folder-fault.ts';
import { leaveLostTerminals, outliveReaders } from './closed-output.ts';

/** A process that has started. */
export interface RunningProcess {
  /** where it is reached, for people */
  readonly address: string;
  /** one more line for who runs it, if there is something to do */
  readonly notice?: string | null;
  readonly logger: Logger;
  /** Lets what is under way finish, then closes everything. */
  close(): Promise<void>;
}

/**
 * From the signal on. Requests are answered by then (`ENDING_MS` in `http/ending.ts`); an engine that stands still is not waited for: what was acknowledged
 * is there, whatever became of the rest. Nor is a connection still being made to a machine that takes no packets, which cannot be closed through
 * gRPC and keeps a process for two minutes.
 */
const ENDS_WITHIN_MS = 1_900;

let isEnding = false;

/**
 * Runs a process from its start to its end: prints `name version+commit: address` and its notice once it has started, ends in order on SIGTERM, SIGINT or SIGHUP
 * (a terminal that is closed), within two seconds, and at once on a second one. What stops the start is printed on standard error, in one line where an operator can fix it;
 * the exit code is 1 then.
 */
export function runProcess(name: string, start: () => Promise<RunningProcess>): void {
  outliveReaders();
  const leaveLost = leaveLostTerminals();
  keepFilesPrivate();
  let running: RunningProcess | null = null;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // Asked a second time, it does not wait for anybody; before it has started, nobody waits for it.
    if (isEnding) process.exit(1);
    if (running === null) process.exit();
    isEnding = true;
    const { logger } = running;
    let isClosed = false;
    setTimeout(() => {
      if (!isClosed) logger.warn('ended without what did not close in time');
      process.exit();
    }, ENDS_WITHIN_MS).unref();
    logger.info({ signal }, 'stopping');
    await running.close();
    isClosed = true;
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
  process.on('SIGHUP', (signal) => {
    leaveLost();
    void end(signal);
  });
  // Who started it over a channel takes it along, however it went itself.
  process.on('disconnect', () => void end('SIGTERM'));
  process.channel?.unref();

  Promise.resolve()
    .then(start)
    .then(
      (started) => {
        running = started;
        const { address, notice } = started;
        console.log([`${name} ${fullVersion(BUILD)}: ${address}`, ...(notice ? [notice] : [])].join('\n'));
      },
      (error: unknown) => {
        console.error(explain(error));
        // What had been opened by then must not keep a process alive that never started.
        process.exit(1);
      },
    );
}

/** Ends a process that `runProcess` runs in order, as SIGTERM does; a supervisor starts it again after any code but 0. */
export function endThisProcess(exitCode = 0): void {
  process.exitCode ??= exitCode;
  // A second signal would cut off whoever is being answered.
  if (isEnding) return;
  process.kill(process.pid, 'SIGTERM');
}

/** What an operator can fix is printed in one line; anything else is a bug and comes with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperators =
    error instanceof OperatorError || error instanceof LogUnavailable || folderFault(error) !== null;
  return isOperators ? error.message : (error.stack ?? error.message);
}
