import type { EventLog } from '../event-log.ts';

/**
 * Kills this process, as `kill -9` does, once the n-th append to the log is durable and before its caller hears of it.
 * For crash tests: run what is to be cut short in a child process on such a log, for every n.
 */
export function crashAfterAppends(log: EventLog, n: number): EventLog {
  let appends = 0;
  return {
    ...log,
    async append(...call) {
      const result = await log.append(...call);
      appends += 1;
      if (appends === n) process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}
