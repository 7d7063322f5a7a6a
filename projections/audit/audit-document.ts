import type { AuditEntry, AuditKind } from '@duende/contracts/api/answers';
import type { Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** Who moderated what, when, and what it changed; `_id` is the event's id. */
export interface AuditDocument extends StoredDocument {
  /** position of the event itself; an erasure moves the document's own position on */
  readonly recordedAt: Position;
  readonly kind: AuditKind;
  /** ISO 8601, effective time */
  readonly at: string;
  readonly actorId: string | null;
  readonly subjectType: AuditEntry['subject']['type'];
  readonly subjectId: string;
  /** what the event itself gives; `null` where it is looked up when shown */
  readonly label: string | null;
  readonly partyId: string | null;
  readonly changes: AuditEntry['changes'];
  readonly reason: string | null;
}

export const AUDIT: CollectionSpec<AuditDocument> = {
  name: 'audit.v3',
  indexes: [
    { keys: { recordedAt: -1 } },
    { keys: { actorId: 1, recordedAt: -1 } },
    { keys: { subjectId: 1, recordedAt: -1 } },
    { keys: { kind: 1, recordedAt: -1 } },
  ],
};
