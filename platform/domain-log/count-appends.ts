import type { DomainLog } from './domain-log.ts';
import type { Metrics } from '../http/metrics.ts';

/** The log with its appends counted by type. */
export function countAppends(log: DomainLog, metrics: Pick<Metrics, 'countAppended'>): DomainLog {
  return {
    ...log,
    async append(stream, events, expected) {
      const result = await log.append(stream, events, expected);
      for (const { type } of events) metrics.countAppended(type);
      return result;
    },
  };
}
