import type { AuditEntry, AuditKind } from '@duende/contracts/api/audit-answer';
import type { Position, EventType } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/events/personal';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Projection, FoldedEvent } from './projection.ts';

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

const AUDIT: CollectionSpec<AuditDocument> = {
  name: 'audit.v3',
  indexes: [
    { keys: { recordedAt: -1 } },
    { keys: { actorId: 1, recordedAt: -1 } },
    { keys: { subjectId: 1, recordedAt: -1 } },
    { keys: { kind: 1, recordedAt: -1 } },
  ],
};

const AUDIT_EVENTS = [
  'PartySubmitted',
  'PartyUpdated',
  'PartyApproved',
  'PartyRejected',
  'PartyDeleted',
  'PartyRestored',
  'PhotoWithdrawn',
  'CommentApproved',
  'CommentRejected',
  'ImportStarted',
  'ImportFinished',
  'UserRegistered',
  'PasswordChanged',
  'PasswordTicketIssued',
  'AdminAppointed',
  'AdminDismissed',
  'PersonErased',
  'HistoryExported',
  'EventPassedOver',
] as const satisfies readonly EventType[];

export const auditProjection: Projection<AuditDocument> = {
  name: 'audit',
  collection: AUDIT,
  handles: AUDIT_EVENTS,
  touches: auditTouched,
  fold: foldAudit,
};

/** One document an event; an erasure also changes what was kept of the person. */
function auditTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { actorId: event.data.userId }, own: event.id };
  if (event.type === 'UserRegistered' && !event.data.isAdmin) return [];
  return [event.id];
}

type Entry = Pick<AuditDocument, 'kind' | 'subjectType' | 'subjectId'> &
  Partial<Pick<AuditDocument, 'label' | 'partyId' | 'changes' | 'reason'>>;

function foldAudit(entry: AuditDocument | null, event: FoldedEvent, id: string): AuditDocument | null {
  if (event.type === 'PersonErased' && id !== event.id) return entry && withoutWords(entry, event.position);
  const described = entryOf(event);
  if (described === null) return entry;
  return {
    label: null,
    partyId: null,
    changes: [],
    reason: null,
    ...described,
    _id: id,
    position: event.position,
    // Kept apart: an erasure moves the document's own position on.
    recordedAt: event.position,
    at: event.effectiveAt,
    // Who sets the first account up, or comes with a link to a new password, has no session yet, and is that very person.
    actorId:
      event.type === 'UserRegistered' || event.type === 'PasswordChanged'
        ? event.data.userId
        : event.metadata.actorId,
  };
}

function entryOf(event: FoldedEvent): Entry | null {
  switch (event.type) {
    case 'PartySubmitted': {
      const { partyId, details } = event.data;
      return {
        ...aboutParty('party.submitted', partyId),
        label: details.name,
        changes: status(null, 'pending'),
      };
    }
    case 'PartyUpdated': {
      const changes = Object.entries(event.data.changes).flatMap(([field, change]) =>
        change === undefined ? [] : [{ field, from: change.from, to: change.to }],
      );
      return { ...aboutParty('party.updated', event.data.partyId), changes };
    }
    case 'PartyApproved':
      return { ...aboutParty('party.approved', event.data.partyId), changes: status('pending', 'approved') };
    case 'PartyRejected':
      return {
        ...aboutParty('party.rejected', event.data.partyId),
        changes: status('pending', 'rejected'),
        reason: openedOr(event.data.reason, null),
      };
    case 'PartyDeleted':
      return {
        ...aboutParty('party.deleted', event.data.partyId),
        changes: status('approved', 'deleted'),
        reason: openedOr(event.data.reason, null),
      };
    case 'PartyRestored': {
      const to = event.data.status;
      const changes = status(to === 'pending' ? 'rejected' : 'deleted', to);
      return { ...aboutParty('party.restored', event.data.partyId), changes };
    }
    case 'PhotoWithdrawn':
      return {
        ...aboutParty('photo.withdrawn', event.data.partyId),
        reason: openedOr(event.data.reason, null),
      };
    case 'CommentApproved':
      return { ...aboutComment('comment.approved', event.data), changes: status('pending', 'approved') };
    case 'CommentRejected':
      return {
        ...aboutComment('comment.rejected', event.data),
        // A comment is posted, may be approved, and is rejected: the revision tells which.
        changes: status(event.revision > 1 ? 'approved' : 'pending', 'rejected'),
        reason: openedOr(event.data.reason, null),
      };
    case 'ImportStarted':
      return {
        kind: 'import.started',
        subjectType: 'import',
        subjectId: event.data.importId,
        label: event.data.url,
      };
    case 'ImportFinished': {
      const { importId, url, total, imported } = event.data;
      const changes = [
        { field: 'total', from: null, to: total },
        { field: 'imported', from: null, to: imported },
      ];
      return { kind: 'import.finished', subjectType: 'import', subjectId: importId, label: url, changes };
    }
    case 'UserRegistered':
      return aboutUser('admin.set-up', event.data);
    case 'PasswordChanged':
      return aboutUser('password.changed', event.data);
    case 'PasswordTicketIssued':
      return aboutUser('password-ticket.issued', event.data);
    case 'AdminAppointed':
      return aboutUser('admin.appointed', event.data);
    case 'AdminDismissed':
      return aboutUser('admin.dismissed', event.data);
    case 'PersonErased':
      return aboutUser('person.erased', event.data);
    case 'HistoryExported': {
      const { exportId, table, format, from, to, isPersonal, reason } = event.data;
      const changes = Object.entries({ format, from, to, isPersonal })
        .filter(([, value]) => value !== null)
        .map(([field, value]) => ({ field, from: null, to: value }));
      return {
        kind: 'history.exported',
        subjectType: 'export',
        subjectId: exportId,
        label: table,
        changes,
        reason: openedOr(reason, null),
      };
    }
    case 'EventPassedOver': {
      const { eventId, type, stream, reason, decidedBy } = event.data;
      const changes = [{ field: 'decidedBy', from: null, to: decidedBy }];
      const label = `${type} (${stream})`;
      return { kind: 'event.passed-over', subjectType: 'record', subjectId: eventId, label, changes, reason };
    }
    default:
      return null;
  }
}

function aboutParty(kind: AuditKind, partyId: string): Entry {
  return { kind, subjectType: 'party', subjectId: partyId, partyId };
}

function aboutUser(kind: AuditKind, { userId }: { userId: string }): Entry {
  return { kind, subjectType: 'user', subjectId: userId };
}

function aboutComment(
  kind: AuditKind,
  { commentId, partyId }: { commentId: string; partyId: string },
): Entry {
  return { kind, subjectType: 'comment', subjectId: commentId, partyId };
}

function status(from: string | null, to: string): AuditDocument['changes'] {
  return [{ field: 'status', from, to }];
}

/** The decision stays, and who took it, by an id that no longer has a name; the words that were theirs go. */
function withoutWords(entry: AuditDocument, position: string): AuditDocument {
  const label = entry.subjectType === 'party' ? null : entry.label;
  return { ...entry, position, label, reason: null };
}
