import { EVENT_RECORDS, WAIT_TYPES } from '@duende/contracts/events/event-records';
import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** One time that something waited for a moderator, or a decision on what did not wait; what is undone or restored waits anew. */
export interface Wait {
  /** ISO 8601, effective time; `null` for a decision on what had been published: it waited for nobody */
  readonly sentAt: string | null;
  /** `null` while it waits */
  readonly decidedAt: string | null;
  /** `deleted`: an approved party was taken down; `withdrawn`: who sent it took it back; `erased`: whoever had written a comment was, so that nobody decides on it any more */
  readonly verdict: 'approved' | 'rejected' | 'deleted' | 'withdrawn' | 'erased' | null;
  /** who decided; `null` while it waits and for the system. As in the audit trail the id of an erased person stays */
  readonly by: string | null;
  /** of the decision */
  readonly eventId: string | null;
}

/** What was sent and how it was decided; `_id` is `party-<id>` or `comment-<id>`. */
export interface DecisionDocument extends StoredDocument {
  readonly kind: 'party' | 'comment';
  readonly subjectId: string;
  readonly partyId: string;
  /** who sent it; `null` for an import, an anonymous comment, and where that person was erased */
  readonly authorId: string | null;
  readonly isImported: boolean;
  /** the first one first, never empty */
  readonly waits: readonly Wait[];
}

const DECISIONS: CollectionSpec<DecisionDocument> = {
  name: 'decisions.v3',
  indexes: [{ keys: { kind: 1, partyId: 1 } }, { keys: { authorId: 1 }, only: { authorId: { $ne: null } } }],
};

const DECISION_EVENTS = [...WAIT_TYPES, 'PersonErased'] as const satisfies readonly EventType[];

function decisionsTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  if ('commentId' in event.data) return [`comment-${event.data.commentId}`];
  return 'partyId' in event.data ? [`party-${event.data.partyId}`] : [];
}

function foldDecision(
  document: DecisionDocument | null,
  event: FoldedEvent,
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
      const nobodys = { ...document, authorId: null, position };
      // A party that waits goes on doing so, a comment has no words to decide on.
      if (document.kind === 'party' || document.waits.at(-1)?.decidedAt !== null) return nobodys;
      return decided(nobodys, 'erased', event);
    }
    default:
      return document && waited(document, event, waiting);
  }
}

/** What a verdict, or one that is taken back, makes of what waits. */
function waited(document: DecisionDocument, event: FoldedEvent, waiting: Wait): DecisionDocument {
  const { wait } = EVENT_RECORDS[event.type];
  if (wait === null || wait === 'begun') return document;
  if (wait !== 'again') return decided(document, wait, event);
  // One that comes back approved had been decided on before.
  const isApproved = 'status' in event.data && event.data.status === 'approved';
  if (isApproved) return document;
  return { ...document, position: event.position, waits: [...document.waits, waiting] };
}

/** Ends what waits; a decision on what does not, as on an approved comment, stands by itself. */
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

/** How long what people send waits, and how it is decided. */
export const decisionProjection: Projection<DecisionDocument> = {
  name: 'decisions',
  collection: DECISIONS,
  handles: DECISION_EVENTS,
  touches: decisionsTouched,
  fold: foldDecision,
};
