import type { HealthRegistry } from '@duende/platform/observability/health';
import type { GoabaseCheck, ImportedSince } from './daily-check.ts';

/** What maintenance does about Goabase, last of all: it waits for somebody else's server. Nothing where that is switched off. */
export function goabaseTasks(check: GoabaseCheck | null, imported: ImportedSince) {
  return check === null
    ? []
    : [{ name: 'goabase', run: (signal: AbortSignal) => check.run(imported, signal) }];
}

/** Whether Goabase answered when this process asked last; nothing is said where it never asks. */
export function observeGoabase(check: GoabaseCheck | null, health: Pick<HealthRegistry, 'check'>): void {
  if (check !== null) health.check('goabase', check.health, check.reason);
}
