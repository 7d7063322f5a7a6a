import type { EventLog } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { createLeftOutCounter, type LeftOutCounts } from '../observability/metrics.ts';
import type { DomainLog } from './domain-log.ts';
import { createDomainLog } from './open-domain-log.ts';

export interface OpenLog {
  readonly events: EventLog;
  readonly log: DomainLog;
  /** for `log` and all logs made by `behind` */
  readonly leftOut: LeftOutCounts;
  /** Adds a wrapper, such as a fence; shares the counts. */
  behind(before: (events: EventLog) => EventLog): OpenLog;
}

/** The only way to open a log, so that left-out events are always counted. */
export function openLog({ events, vault }: { readonly events: EventLog; readonly vault: KeyVault }): OpenLog {
  const { tally, count } = createLeftOutCounter();
  const open = (opened: EventLog): OpenLog => ({
    events: opened,
    log: createDomainLog({ log: opened, vault, countLeftOut: count }),
    leftOut: tally,
    behind: (before) => open(before(opened)),
  });
  return open(events);
}
