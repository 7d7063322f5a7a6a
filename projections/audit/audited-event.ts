import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { RecordedValue } from '@duende/contracts/audit/recorded-values';
import {
  auditOf,
  EVENT_RECORDS,
  isAudited,
  type AuditedType,
  type AuditKind,
} from '@duende/contracts/events/event-records';
import { SUBJECT_IDS, type AuditSubject } from '@duende/contracts/common/event-record';
import { isMove, statusMove } from '@duende/contracts/events/party-status';
import type { EventData } from '@duende/contracts/events/domain-event';
import {
  changedFields,
  changesParty,
  editedFields,
  type ConditionEvent,
} from '@duende/contracts/events/party-changes';
import { THING_TEXTS } from '@duende/contracts/reports/report-words';
import type { FoldedEvent } from '../model/projection.ts';

export interface AuditedEvent {
  readonly kind: AuditKind;
  readonly subjectType: AuditEntry['subject']['type'];
  readonly subjectId: string;
  /** from the event; `null` if looked up on display */
  readonly label: string | null;
  readonly partyId: string | null;
  /** author of the comment; `null` for other subjects, anonymous comments and erased authors */
  readonly authorId: string | null;
  readonly changes: AuditEntry['changes'];
  readonly reason: string | null;
}

type Entry = Pick<AuditedEvent, 'kind' | 'subjectType' | 'subjectId'> & Partial<AuditedEvent>;

/** `null` if the event has no entry. */
export function describeEvent(
  event: FoldedEvent,
  undone: Pick<AuditedEvent, 'label' | 'changes'> | null,
): Entry | null {
  if (!isAudited(event)) return null;
  // Unpinning your own ride is not moderation.
  if (event.type === 'RideRemoved' && event.metadata.actorId === event.data.userId) return null;
  const { kind, subject } = auditOf(event.type);
  return subject === 'struck' ? null : { ...entryOf(kind, subject, event), ...detailsOf(event, undone) };
}

function entryOf(kind: AuditKind, subjectType: AuditSubject, event: FoldedEvent): Entry {
  const data: Readonly<Record<string, unknown>> = event.data;
  const text = (field: string) => (typeof data[field] === 'string' ? data[field] : null);
  const isOfParty = ['party', 'comment', 'report'].includes(subjectType);
  return {
    kind,
    subjectType,
    subjectId: text(SUBJECT_IDS[subjectType]) ?? '',
    ...(isOfParty && { partyId: text('partyId') }),
    ...(subjectType === 'comment' && { authorId: text('authorId') }),
    ...(isMove(event) && { changes: status(...statusMove(event)) }),
    // an erased reason is no text
    ...('reason' in data && { reason: text('reason') }),
  };
}

type AuditedField = (typeof SUBJECT_IDS)[AuditSubject] | 'authorId' | 'reason' | 'status' | 'by';
type AllLabelled<E extends FoldedEvent> = E extends FoldedEvent
  ? Exclude<keyof E['data'], AuditedField> extends never
    ? E
    : never
  : never;

function detailsOf(
  event: Extract<FoldedEvent, { type: AuditedType }>,
  undone: Pick<AuditedEvent, 'label' | 'changes'> | null,
): Partial<AuditedEvent> {
  switch (event.type) {
    case 'PartySubmitted':
      return { label: event.data.details.name };
    case 'PartyCancelled':
    case 'PartyPostponed':
    case 'PartyReinstated':
      return { kind: conditionAuditKind(event), changes: changedFields(event) };
    case 'PartyResubmitted':
      return { changes: [...status(...statusMove(event)), ...changedFields(event)] };
    case 'ChangeProposed':
      return { changes: proposedChanges(event.data) };
    case 'CommentApproved':
      return { changes: status('pending', 'approved') };
    case 'CommentRejected':
      return { changes: status(event.data.from ?? beforeRejection(event.revision), 'rejected') };
    case 'CommentWithdrawn':
      return { changes: status(null, 'withdrawn') };
    case 'CommentRestored':
      return { changes: status(decisionIn(undone), event.data.status) };
    case 'ImportStarted':
      return { label: event.data.url };
    case 'ImportFinished': {
      const { url, total, imported, notices = [], cut = [] } = event.data;
      return {
        label: url,
        changes: given({
          total,
          imported,
          notices: notices.length > 0 ? notices : null,
          cut: cut.length > 0 ? cut : null,
        }),
      };
    }
    case 'ImportWithdrawn': {
      const { approved, partyIds } = event.data;
      return {
        label: undone?.label ?? null,
        changes: given({ withdrawn: partyIds.length, stayed: approved }),
      };
    }
    case 'ThingReported': {
      const { thing, ownerId, hides } = event.data;
      return { label: THING_TEXTS[thing], authorId: ownerId, ...(hides && { kind: 'report.hid' }) };
    }
    case 'ReportsDismissed':
    case 'ReportsReopened':
      return { label: THING_TEXTS[event.data.thing] };
    case 'AccountSuspended':
      return { changes: given({ lastDay: event.data.lastDay }) };
    case 'UserRegistered':
      return event.data.isAdmin ? { kind: 'admin.set-up' } : {};
    case 'HistoryExported': {
      const { table, format, from, to, isPersonal } = event.data;
      return { label: table, changes: given({ format, from, to, isPersonal }) };
    }
    case 'EventPassedOver': {
      const { type, stream, decidedBy } = event.data;
      return { label: `${type} (${stream})`, changes: given({ decidedBy }) };
    }
    case 'HistoryVerified': {
      const { events, documents, differences } = event.data;
      return { changes: given({ events, documents, differences }) };
    }
    case 'HookAdded': {
      const { name, kind, place, news, locations, styles } = event.data;
      return { label: name, changes: given({ kind, place, news, locations, styles }) };
    }
    case 'HookChanged': {
      const changes = Object.entries(event.data.changes);
      return { label: event.data.name, changes: changes.map(([field, change]) => ({ field, ...change })) };
    }
    case 'HookTargetChanged': {
      const { name, place } = event.data;
      return { label: name, changes: place.from === place.to ? [] : [{ field: 'place', ...place }] };
    }
    case 'HookSecretRenewed':
    case 'HookRemoved':
    case 'HookMessagesResent':
      return { label: event.data.name };
    case 'RideRemoved':
    case 'PhotoWithdrawn':
    case 'PasswordChanged':
    case 'PasswordTicketIssued':
    case 'ReadTokenIssued':
    case 'ReadTokenRevoked':
    case 'CalendarLinkIssued':
    case 'CalendarLinkRevoked':
    case 'ReasonStruck':
    case 'ConditionReasonReopened':
      return {};
    default:
      if (changesParty(event)) return { changes: changedFields(event) };
      // Compile error for event types with data that is not covered here.
      event satisfies AllLabelled<typeof event>;
      return {};
  }
}

/** The resulting condition decides, as possibly only some days are cancelled or reinstated. */
function conditionAuditKind({ data, type }: ConditionEvent): AuditKind {
  const { from, to } = data.condition;
  if (to.condition !== 'scheduled') return `party.${to.condition}`;
  if (from.condition !== 'scheduled') return 'party.reinstated';
  const isCalledOff = to.cancelledDates.some((day) => !from.cancelledDates.includes(day));
  if (isCalledOff) return 'party.days-cancelled';
  if (to.cancelledDates.length < from.cancelledDates.length) return 'party.days-reinstated';
  return auditOf(type).kind;
}

function proposedChanges({ what, changes, notice }: EventData<'ChangeProposed'>): AuditedEvent['changes'] {
  return [
    ...(what === 'cancel' ? [{ field: 'condition', from: null, to: 'cancelled' }] : []),
    ...editedFields(changes),
    ...(notice === null ? [] : [{ field: 'conditionReason', from: null, to: notice }]),
  ];
}

function given(facts: Readonly<Partial<Record<RecordedValue, unknown>>>): AuditedEvent['changes'] {
  return Object.entries(facts).flatMap(([field, to]) => (to === null ? [] : [{ field, from: null, to }]));
}

export function describeStriking(
  { data }: Extract<FoldedEvent, { type: 'ReasonStruck' }>,
  struck: Pick<AuditedEvent, 'label' | 'authorId'> | null,
): Entry {
  const { eventType, subjectId, partyId } = data;
  const { label, authorId } = struck ?? { label: null, authorId: null };
  return {
    kind: 'reason.struck',
    subjectType: EVENT_RECORDS[eventType].audit.subject,
    subjectId,
    partyId,
    label,
    authorId,
  };
}

/**
 * For events without `from`, which are older than edits. An approval or its undo is one event, the undo of a rejection is two. So the next event of a pending
 * comment has an odd revision, of an approved one an even one.
 */
function beforeRejection(revision: number): string | null {
  if (revision === 0) return null;
  return revision % 2 === 1 ? 'pending' : 'approved';
}

function status(from: string | null, to: string): AuditedEvent['changes'] {
  return [{ field: 'status', from, to }];
}

function decisionIn(undone: Pick<AuditedEvent, 'changes'> | null): string | null {
  const to = undone?.changes.find(({ field }) => field === 'status')?.to;
  return typeof to === 'string' ? to : null;
}
