import { EVENT_RECORDS, WAIT_TYPES } from '@duende/contracts/events/event-records';
import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { EventOf, FoldedEvent, Projection } from '../model/projection.ts';

/** One stay in the moderation queue, or a decision on something published. An undo starts a new one. */
export interface Wait {
  /** ISO 8601, effective time; `null` if it was published */
  readonly sentAt: string | null;
  readonly decidedAt: string | null;
  /**
   * `deleted`: after its approval; `withdrawn`: by the author; `erased`: a comment whose author was erased
   * before a decision
   */
  readonly verdict: 'approved' | 'rejected' | 'deleted' | 'withdrawn' | 'erased' | null;
  /** `null` while pending and for the system; keeps the id of an erased person */
  readonly by: string | null;
  readonly eventId: string | null;
}

/** `_id` is `party-<id>` or `comment-<id>`. */
export interface DecisionDocument extends StoredDocument {
  readonly kind: 'party' | 'comment';
  readonly subjectId: string;
  readonly partyId: string;
  /** `null` if imported, anonymous or erased */
  readonly authorId: string | null;
  readonly isImported: boolean;
  /** oldest first, never empty */
  readonly waits: readonly Wait[];
}

const DECISIONS: CollectionSpec<DecisionDocument> = {
  name: 'decisions.v3',
  indexes: [{ keys: { kind: 1, partyId: 1 } }, { keys: { authorId: 1 }, only: { authorId: { $ne: null } } }],
};

const DECISION_EVENTS = [...WAIT_TYPES, 'PersonErased'] as const satisfies readonly EventType[];
type Handled = EventOf<typeof DECISION_EVENTS>;

function decisionsTouched(event: Handled) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  if ('commentId' in event.data) return [`comment-${event.data.commentId}`];
  return 'partyId' in event.data ? [`party-${event.data.partyId}`] : [];
}

function foldDecision(
  document: DecisionDocument | null,
  event: Handled,
  id: string,
): DecisionDocument | null {
  const { position, effectiveAt } = event;
  const waiting: Wait = { sentAt: effectiveAt, decidedAt: null, verdict: null, by: null, eventId: null };
  switch (event.type) {
    case 'PartySubmitted': {
      const { partyId, authorId, source } = event.data;
      const sent = { kind: 'party', subjectId: partyId, isImported: source !== null } as const;
      return { ...sent, _id: id, position, partyId, authorId, waits: [waiting] };
    }
    case 'CommentPosted': {
      const { commentId, partyId, authorId } = event.data;
      const sent = { kind: 'comment', subjectId: commentId, isImported: false } as const;
      return { ...sent, _id: id, position, partyId, authorId, waits: [waiting] };
    }
    case 'PersonErased': {
      if (document === null) return null;
      const anonymous = { ...document, authorId: null, position };
      // A pending comment has no text left to decide on.
      if (document.kind === 'party' || document.waits.at(-1)?.decidedAt !== null) return anonymous;
      return decided(anonymous, 'erased', event);
    }
    default:
      return document && waited(document, event, waiting);
  }
}

function waited(document: DecisionDocument, event: Handled, waiting: Wait): DecisionDocument {
  const { wait } = EVENT_RECORDS[event.type];
  if (wait === null || wait === 'begun') return document;
  if (wait !== 'again') return decided(document, wait, event);
  // A party restored as approved had a decision before.
  const isApproved = 'status' in event.data && event.data.status === 'approved';
  if (isApproved) return document;
  return { ...document, position: event.position, waits: [...document.waits, waiting] };
}

function decided(
  document: DecisionDocument,
  verdict: NonNullable<Wait['verdict']>,
  { position, effectiveAt, metadata, id: eventId }: FoldedEvent,
): DecisionDocument {
  const last = document.waits.at(-1);
  const waiting = last?.decidedAt === null ? last : null;
  const before = waiting === null ? document.waits : document.waits.slice(0, -1);
  const by = verdict === 'erased' ? null : metadata.actorId;
  const wait = { sentAt: waiting?.sentAt ?? null, decidedAt: effectiveAt, verdict, by, eventId };
  return { ...document, position, waits: [...before, wait] };
}

export const decisionProjection: Projection<DecisionDocument> = {
  name: 'decisions',
  collection: DECISIONS,
  handles: DECISION_EVENTS,
  touches: decisionsTouched,
  fold: foldDecision,
};
