import { LogUnavailable, OperatorError } from '../errors/errors.ts';
import type { Logger } from '../observability/logger.ts';
import { BUILD, fullVersion } from '../observability/version.ts';
import { keepFilesPrivate } from '../files/data-files.ts';
import { folderFault } from '../files/folder-fault.ts';
import { leaveLostTerminals, outliveReaders } from './closed-output.ts';
import { collectInTime } from './collect-in-time.ts';

export interface RunningProcess {
  readonly address: string;
  /** a line for the operator, if there is something to do */
  readonly invitation?: string | null;
  readonly logger: Logger;
  close(): Promise<void>;
}

/**
 * After the signal. Requests are answered by then (`ENDING_MS` in `http/ending.ts`). A hanging engine is not awaited:
 * acknowledged data is safe. gRPC cannot close a pending connection, which would delay the end by two minutes.
 */
const ENDS_WITHIN_MS = 1_900;

let isEnding = false;

/**
 * Prints `name version+commit: address` and the invitation. Ends in order within two seconds on SIGTERM, SIGINT or
 * SIGHUP, at once on a second signal. A failed start prints to standard error (one line for operator faults); exit
 * code 1.
 */
export function runProcess(name: string, start: () => Promise<RunningProcess>): void {
  collectInTime();
  outliveReaders();
  const leaveLost = leaveLostTerminals();
  keepFilesPrivate();
  let running: RunningProcess | null = null;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isEnding) process.exit(1);
    if (running === null) process.exit();
    isEnding = true;
    const { logger } = running;
    let isClosed = false;
    setTimeout(() => {
      if (!isClosed) logger.warn('ended before everything was closed');
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
  // The parent that opened the channel ends, so end too.
  process.on('disconnect', () => void end('SIGTERM'));
  process.channel?.unref();

  Promise.resolve()
    .then(start)
    .then(
      (started) => {
        running = started;
        const { address, invitation } = started;
        console.log(
          [`${name} ${fullVersion(BUILD)}: ${address}`, ...(invitation ? [invitation] : [])].join('\n'),
        );
      },
      (error: unknown) => {
        console.error(explain(error));
        // Parts already open must not keep a failed start alive.
        process.exit(1);
      },
    );
}

/** Ends in order, as SIGTERM does; supervisors restart it for codes other than 0. */
export function endThisProcess(exitCode = 0): void {
  process.exitCode ??= exitCode;
  if (isEnding) return;
  process.kill(process.pid, 'SIGTERM');
}

/** Operator faults in one line, bugs with their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperators =
    error instanceof OperatorError || error instanceof LogUnavailable || folderFault(error) !== null;
  return isOperators ? error.message : (error.stack ?? error.message);
}
