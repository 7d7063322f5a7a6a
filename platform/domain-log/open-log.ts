import type { EventLog } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { createLeftOutCounter, type LeftOutCounts } from '../observability/metrics.ts';
import type { DomainLog } from './domain-log.ts';
import { createDomainLog } from './open-domain-log.ts';

export interface OpenLog {
  /** as stored, sealed */
  readonly events: EventLog;
  /** typed and opened */
  readonly log: DomainLog;
  /** events left out of `log` and of every log made by `behind` */
  readonly leftOut: LeftOutCounts;
  /** The same log with a wrapper, such as a fence or a listener; shares the counts of left-out events. */
  behind(before: (events: EventLog) => EventLog): OpenLog;
}

/** The only way to open a log, so that left-out events are counted for every reader. */
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
