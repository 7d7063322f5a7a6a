import type { AuditEntry, AuditKind } from '@duende/contracts/api/audit-answer';

const DECISIONS: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'party.approved',
  'party.approval-withdrawn',
  'party.rejected',
  'party.deleted',
  'party.restored',
]);

/**
 * The parties that are rejected or deleted according to the shown entries: their pages cannot be opened.
 *
 * @param entries newest first
 */
export function removedParties(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const decided = new Set<string>();
  const removed = new Set<string>();
  for (const { kind, subject } of entries) {
    if (!DECISIONS.has(kind) || decided.has(subject.id)) continue;
    decided.add(subject.id);
    if (kind === 'party.rejected' || kind === 'party.deleted') removed.add(subject.id);
  }
  return removed;
}
