import type { AuditEntry, AuditKind } from '@duende/contracts/api/audit-answer';
import { openedOr } from '@duende/contracts/events/personal';
import type { ReasonedType } from '@duende/contracts/events/reason-events';
import type { FoldedEvent } from './projection.ts';

/** What an entry of the audit trail says of its event. */
export interface AuditedEvent {
  readonly kind: AuditKind;
  readonly subjectType: AuditEntry['subject']['type'];
  readonly subjectId: string;
  /** what the event itself gives; `null` where it is looked up when shown */
  readonly label: string | null;
  readonly partyId: string | null;
  /** who wrote the comment that it is about; `null` where nobody with an account did, for anything else, and once that person was erased */
  readonly authorId: string | null;
  readonly changes: AuditEntry['changes'];
  readonly reason: string | null;
}

type Entry = Pick<AuditedEvent, 'kind' | 'subjectType' | 'subjectId'> & Partial<AuditedEvent>;

/** What an event's entry says; `undone` is the entry that it undoes. `null` for one that has none. */
export function describeEvent(
  event: FoldedEvent,
  undone: Pick<AuditedEvent, 'label' | 'changes'> | null,
): Entry | null {
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
    case 'PartyApprovalWithdrawn':
      return {
        ...aboutParty('party.approval-withdrawn', event.data.partyId),
        changes: status('approved', 'pending'),
      };
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
        changes: status(beforeRejection(event.revision), 'rejected'),
        reason: openedOr(event.data.reason, null),
      };
    case 'CommentRestored':
      return {
        ...aboutComment('comment.restored', event.data),
        changes: status(decisionIn(undone), event.data.status),
      };
    case 'ImportStarted':
      return {
        kind: 'import.started',
        subjectType: 'import',
        subjectId: event.data.importId,
        label: event.data.url,
      };
    case 'ImportFinished': {
      const { importId, url, total, imported, notices = [] } = event.data;
      const changes = [
        { field: 'total', from: null, to: total },
        { field: 'imported', from: null, to: imported },
        ...(notices.length > 0 ? [{ field: 'notices', from: null, to: notices }] : []),
      ];
      return { kind: 'import.finished', subjectType: 'import', subjectId: importId, label: url, changes };
    }
    case 'ImportWithdrawn': {
      const { importId, approved, partyIds } = event.data;
      const changes = [
        { field: 'withdrawn', from: null, to: partyIds.length },
        { field: 'stayed', from: null, to: approved },
      ];
      const label = undone?.label ?? null;
      return { kind: 'import.withdrawn', subjectType: 'import', subjectId: importId, label, changes };
    }
    case 'UserRegistered':
      return aboutUser(event.data.isAdmin ? 'admin.set-up' : 'account.registered', event.data);
    case 'PasswordChanged':
      return aboutUser('password.changed', event.data);
    case 'PasswordTicketIssued':
      return aboutUser('password-ticket.issued', event.data);
    case 'AdminAppointed':
      return aboutUser('admin.appointed', event.data);
    case 'AdminDismissed':
      return aboutUser('admin.dismissed', event.data);
    case 'AnalystAppointed':
      return aboutUser('analyst.appointed', event.data);
    case 'AnalystDismissed':
      return aboutUser('analyst.dismissed', event.data);
    case 'ReadTokenIssued':
      return aboutUser('read-token.issued', event.data);
    case 'ReadTokenRevoked':
      return aboutUser('read-token.revoked', event.data);
    case 'SessionsEnded':
      return { ...aboutUser('sessions.ended', event.data), reason: openedOr(event.data.reason, null) };
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
    case 'HistoryVerified': {
      const { verificationId, events, documents, differences } = event.data;
      const changes = Object.entries({ events, documents, differences }).map(([field, to]) => ({
        field,
        from: null,
        to,
      }));
      return {
        kind: 'history.verified',
        subjectType: 'verification',
        subjectId: verificationId,
        changes,
      };
    }
    default:
      return null;
  }
}

const SUBJECTS = {
  PartyRejected: 'party',
  PartyDeleted: 'party',
  PhotoWithdrawn: 'party',
  CommentRejected: 'comment',
  SessionsEnded: 'user',
  HistoryExported: 'export',
} as const satisfies Record<ReasonedType, AuditedEvent['subjectType']>;

/** The same for a reason that was struck, which is about what the entry is about that gave it. */
export function describeStriking(
  { data }: Extract<FoldedEvent, { type: 'ReasonStruck' }>,
  struck: Pick<AuditedEvent, 'label' | 'authorId'> | null,
): Entry {
  const { eventType, subjectId, partyId } = data;
  const { label, authorId } = struck ?? { label: null, authorId: null };
  return { kind: 'reason.struck', subjectType: SUBJECTS[eventType], subjectId, partyId, label, authorId };
}

function aboutParty(kind: AuditKind, partyId: string): Entry {
  return { kind, subjectType: 'party', subjectId: partyId, partyId };
}

function aboutUser(kind: AuditKind, { userId }: { userId: string }): Entry {
  return { kind, subjectType: 'user', subjectId: userId };
}

function aboutComment(
  kind: AuditKind,
  { commentId, partyId, authorId }: { commentId: string; partyId: string; authorId: string | null },
): Entry {
  return { kind, subjectType: 'comment', subjectId: commentId, partyId, authorId };
}

/**
 * What a comment was when it was rejected. Each approval, and each one taken back, is one event, and a rejection that is taken
 * back two: of one that waits the next event has an odd revision, of an approved one an even one.
 */
function beforeRejection(revision: number): string | null {
  if (revision === 0) return null;
  return revision % 2 === 1 ? 'pending' : 'approved';
}

function status(from: string | null, to: string): AuditedEvent['changes'] {
  return [{ field: 'status', from, to }];
}

/** What a decision that is taken back had made of its subject. */
function decisionIn(undone: Pick<AuditedEvent, 'changes'> | null): string | null {
  const to = undone?.changes.find(({ field }) => field === 'status')?.to;
  return typeof to === 'string' ? to : null;
}
