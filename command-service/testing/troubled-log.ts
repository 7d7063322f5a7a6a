import type { DomainLog } from '@duende/platform/domain-log/domain-log';

/** Takes the place of one append; may do it, do other things around it, or fail. `log` is without troubles. */
export type Trouble = (
  log: DomainLog,
  ...call: Parameters<DomainLog['append']>
) => ReturnType<DomainLog['append']>;

/** A log whose next appends, one each, go through these troubles. Everything after is as usual. */
export function troubledLog(log: DomainLog, troubles: readonly Trouble[]): DomainLog {
  const remaining = [...troubles];
  return {
    ...log,
    append(...call) {
      const trouble = remaining.shift();
      return trouble === undefined ? log.append(...call) : trouble(log, ...call);
    },
  };
}
