import type { DomainLog } from '@duende/platform/domain-log/domain-log';

/** Replaces one append: may do it, do other things, or fail. `log` has no troubles. */
export type Trouble = (
  log: DomainLog,
  ...call: Parameters<DomainLog['append']>
) => ReturnType<DomainLog['append']>;

/** A log whose next appends each meet one trouble; later ones work. */
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
