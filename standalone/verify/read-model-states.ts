import { START, type Position } from '@duende/contracts/events/domain-event';
import { EXPORT_READS } from '@duende/query-service/export/export-models';

/** A read model's writer stores this. */
export interface ReadModelState {
  readonly name: string;
  readonly position: Position;
  readonly isStopped: boolean;
  /** what stopped it; `null` if running or unknown */
  readonly reason: string | null;
}

/** ms for read models that lag */
export const READ_MODEL_PATIENCE_MS = 30_000;

/** One line per cause. */
export function unfitToCompare(states: readonly ReadModelState[], head: Position): readonly string[] {
  const alike = new Map<string, string[]>();
  for (const { name, position, isStopped, reason } of states) {
    if (!isStopped && position >= head) continue;
    const what = isStopped
      ? `stopped at ${position}${reason === null ? '' : `, before ${reason}`}`
      : `at ${position}, behind the head ${head}: it has not moved for ${READ_MODEL_PATIENCE_MS / 1000} s`;
    alike.set(what, [...(alike.get(what) ?? []), name]);
  }
  return [...alike].map(([what, names]) => `${listed(names)} ${what}`);
}

function listed(names: readonly string[]): string {
  return `${names.length === 1 ? 'the read model' : `${names.length} read models`} ${names.join(', ')}:`;
}

/** A file would silently lack what follows a stopped read model. `null` if permitted. */
export function unfitToExport(states: readonly ReadModelState[]): string | null {
  const wanted: readonly string[] = EXPORT_READS;
  const stopped = states.filter(({ name, isStopped }) => isStopped && wanted.includes(name));
  return unfitToCompare(stopped, START)[0] ?? null;
}
