import { constants } from 'node:os';
import { killChildren } from '@duende/testkit/support/own-children';

/**
 * Ends this program on Ctrl-C and on SIGTERM with all that it has started, and with the exit code of a shell for the signal. What
 * `exit` removes is removed when no process uses it any more.
 */
export function endOnSignals(): void {
  const end = async (signal: 'SIGINT' | 'SIGTERM') => {
    await killChildren();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal));
}
