import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { PARTY_DECISION_KINDS } from '@duende/contracts/events/party-status';

/**
 * Parties without a page, according to the entries.
 * @param entries newest first
 */
export function removedParties(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const decided = new Set<string>();
  const removed = new Set<string>();
  for (const { kind, subject } of entries) {
    if (!PARTY_DECISION_KINDS.has(kind) || decided.has(subject.id)) continue;
    decided.add(subject.id);
    if (kind === 'party.rejected' || kind === 'party.deleted' || kind === 'party.taken-back')
      removed.add(subject.id);
  }
  return removed;
}
