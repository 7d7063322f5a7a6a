import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Metrics } from '@duende/platform/http/metrics';

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
