import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { LIMITS } from '@duende/contracts/common/limits';
import type { AuditQuery } from '../audit/audit-filter.ts';
import { namedEntries, readAuditPage, type AuditModels } from '../audit/audit-queries.ts';
import { columns, type Row } from './tables.ts';

export const AUDIT_COLUMNS = columns({
  id: 'text',
  at: 'moment',
  kind: 'text',
  actor: 'text',
  subject_type: 'text',
  subject_id: 'text',
  subject: 'text',
  party_id: 'text',
  changes: 'text',
  reason: 'text',
  undoes: 'text',
  undone_by: 'text',
});

/** Newest first, in pages. */
export async function* auditRows(models: AuditModels, query: AuditQuery): AsyncGenerator<readonly Row[]> {
  let cursor = query.cursor;
  do {
    const page = await readAuditPage(models, { ...query, cursor, limit: LIMITS.auditPage.max });
    yield (await namedEntries(models, page.entries)).map(rowOf);
    cursor = page.next;
  } while (cursor !== null);
}

function rowOf({ id, at, kind, actor, subject, changes, reason, undoes, undoneBy }: AuditEntry): Row {
  return {
    id,
    at,
    kind,
    actor: actor?.username ?? null,
    subject_type: subject.type,
    subject_id: subject.id,
    subject: subject.label,
    party_id: subject.partyId,
    changes: changes.length === 0 ? null : JSON.stringify(changes),
    reason,
    undoes: undoes?.id ?? null,
    undone_by: undoneBy?.id ?? null,
  };
}
