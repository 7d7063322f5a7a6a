import type { AuditKind } from './audit-answer.ts';

/** What an undo can take back, as long as nothing else was decided since. Everything else stays as it is. */
export const UNDOABLE_KINDS: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'party.updated',
  'party.approved',
  'party.rejected',
  'party.deleted',
  'comment.approved',
  'comment.rejected',
  'import.finished',
  'admin.appointed',
  'admin.dismissed',
  'analyst.appointed',
  'analyst.dismissed',
]);
