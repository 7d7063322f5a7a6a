import type { AuditEntry } from '@duende/contracts/api/answers';

const CHANGES_STATE = new Set(['party.approved', 'party.rejected', 'party.deleted', 'party.restored']);

/**
 * The entries whose removal still holds as far as the shown ones tell: the newest change of state of their party. Where
 * filters hide a later one, the server refuses and says so.
 *
 * @param entries newest first
 */
export function standingRemovals(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const decided = new Set<string>();
  const standing = new Set<string>();
  for (const { id, kind, subject } of entries) {
    if (!CHANGES_STATE.has(kind) || decided.has(subject.id)) continue;
    decided.add(subject.id);
    if (kind === 'party.rejected' || kind === 'party.deleted') standing.add(id);
  }
  return standing;
}
