import type { EventLog } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { createLeftOutCounter, type LeftOutCounts } from '../observability/metrics.ts';
import type { DomainLog } from './domain-log.ts';
import { createDomainLog } from './open-domain-log.ts';

/** A log as a process has it. */
export interface OpenLog {
  /** as it is stored, personal data sealed */
  readonly events: EventLog;
  /** the same, typed and opened */
  readonly log: DomainLog;
  /** what has been left out of `log`, and of every one that was put before it */
  readonly leftOut: LeftOutCounts;
  /** The same log with something before it: a fence, somebody who listens. What is left out is counted together. */
  behind(before: (events: EventLog) => EventLog): OpenLog;
}

/** Opens a log with its vault. The one place where a program does so: what it leaves out is counted whoever reads. */
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
