import type { AuditEntry } from '@duende/contracts/api/answers';

const CHANGES_STATE = new Set(['party.approved', 'party.rejected', 'party.deleted', 'party.restored']);

/**
 * The parties that are taken down as far as the shown entries tell, each with the entry of its removal. Where filters
 * hide a later one, the server refuses to restore and says so.
 *
 * @param entries newest first
 * @returns the removal's entry id by party id
 */
export function standingRemovals(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const decided = new Set<string>();
  const standing = new Map<string, string>();
  for (const { id, kind, subject } of entries) {
    if (!CHANGES_STATE.has(kind) || decided.has(subject.id)) continue;
    decided.add(subject.id);
    if (kind === 'party.rejected' || kind === 'party.deleted') standing.set(subject.id, id);
  }
  return standing;
}
