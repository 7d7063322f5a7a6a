import { START, type Position } from '@duende/contracts/events/domain-event';
import { EXPORT_READS } from '@duende/query-service/export/export-models';

/** A read model as whoever makes it tells of it. */
export interface Standing {
  readonly name: string;
  readonly position: Position;
  readonly isStopped: boolean;
  /** which event stopped it; `null` where it goes on, or nothing is known */
  readonly reason: string | null;
}

/** How long read models are waited for that stand behind the head of the log. Milliseconds. */
export const STANDING_PATIENCE_MS = 30_000;

/** What keeps read models from being compared with all of the log up to its head, a line each; those of one kind are named together. */
export function unfitToCompare(standings: readonly Standing[], head: Position): readonly string[] {
  const alike = new Map<string, string[]>();
  for (const { name, position, isStopped, reason } of standings) {
    if (!isStopped && position >= head) continue;
    const what = isStopped
      ? `stopped at ${position}${reason === null ? '' : `, before ${reason}`}`
      : `at ${position}, behind the head ${head}: nothing has brought it on for ${STANDING_PATIENCE_MS / 1000} s`;
    alike.set(what, [...(alike.get(what) ?? []), name]);
  }
  return [...alike].map(([what, names]) => `${listed(names)} ${what}`);
}

function listed(names: readonly string[]): string {
  return `${names.length === 1 ? 'the read model' : `${names.length} read models`} ${names.join(', ')}:`;
}

/** Why nothing is to be exported: a file that lacks what came behind a stopped read model would not say so. `null`: nothing. */
export function unfitToExport(standings: readonly Standing[]): string | null {
  const wanted: readonly string[] = EXPORT_READS;
  const stopped = standings.filter(({ name, isStopped }) => isStopped && wanted.includes(name));
  return unfitToCompare(stopped, START)[0] ?? null;
}
