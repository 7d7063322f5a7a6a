import type { CommentAnswer, CommentDecision } from '@duende/contracts/comments/comment-answers';
import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import { isErased, openedOr, type Personal } from '@duende/contracts/common/personal';
import { searchText } from '@duende/contracts/common/list-text';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import type { FoldedEvent, Change, Projection } from '../model/projection.ts';
import { switched, type Spans } from '../model/spans.ts';
import { textKeyOf } from '../model/text-key.ts';

/**
 * A comment, whatever became of it: rejected ones are kept so that the decision can be explained, and one whose writer was erased, without
 * whose and what it was, so that what was counted stays counted.
 */
export interface CommentDocument extends StoredDocument {
  readonly partyId: string;
  /** `null` for an anonymous comment, and once the writer was erased */
  readonly authorId: string | null;
  /** `''` as `content` is, once the writer was erased */
  readonly author: string;
  /** as what the author's account has written under its own name; `null` for any other name */
  readonly signedAs: EventData<'CommentPosted'>['signedAs'];
  readonly content: string;
  /** `erased` is in no list, whatever it was before: {@link shown} and the decisions on it say that */
  readonly status: 'pending' | 'approved' | 'hidden' | 'rejected' | 'erased';
  /** so many people have reported it that nobody sees it until somebody has looked, even approved */
  readonly isHeld: boolean;
  /** the last decision approved it; kept apart from the status, which an erasure replaces before it happened in the log */
  readonly isApproved: boolean;
  /** ISO 8601 */
  readonly createdAt: string;
  /** when everybody saw it; one that was shown when its writer was erased ends then, and not in here */
  readonly shown: Spans;
  /** ISO 8601: when its writer was erased; `null` while nobody was */
  readonly erasedAt: string | null;
  /** author and words, as searches compare them; `''` once it is decided on, when nobody looks for it any more */
  readonly searchText: string;
  /** the same for all that say the same */
  readonly textKey: string;
  /** of a visitor's: where it came from, as far as a day's key told; for moderators alone */
  readonly origin: string | null;
  /** what was decided last, for who wrote it; `null` while it waits */
  readonly decision: CommentDecision | null;
  /** whose words the decision's reason is; `null` where it has none */
  readonly reasonBy: string | null;
  /** the event that gave it; `null` where it has none */
  readonly reasonOf: string | null;
}

/** Every comment there was: a filter on `status` that the index on party and status answers. */
export const EVER_POSTED = [
  'pending',
  'approved',
  'hidden',
  'rejected',
  'erased',
] as const satisfies readonly CommentDocument['status'][];

const COMMENTS: CollectionSpec<CommentDocument> = {
  name: 'comments.v9',
  indexes: [
    { keys: { partyId: 1, status: 1, createdAt: 1, _id: 1 } },
    { keys: { status: 1, createdAt: 1, _id: 1 } },
    { keys: { authorId: 1, createdAt: 1, _id: 1 }, only: { authorId: { $ne: null } } },
    { keys: { authorId: 1, textKey: 1 }, only: { authorId: { $ne: null } } },
    { keys: { origin: 1, status: 1 }, only: { origin: { $ne: null } } },
    // whose reasons go with them
    { keys: { reasonBy: 1 }, only: { reasonBy: { $ne: null } } },
  ],
};

const COMMENT_EVENTS = [
  'CommentPosted',
  'CommentApproved',
  'CommentRejected',
  'CommentRestored',
  'ThingReported',
  'ReportsDismissed',
  'ReportsReopened',
  'ReasonStruck',
  'PersonErased',
] as const satisfies readonly EventType[];

function commentsTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') {
    const { userId } = event.data;
    return { where: [{ authorId: userId }, { reasonBy: userId }] };
  }
  if (event.type === 'ReportsDismissed' || event.type === 'ReportsReopened')
    return event.data.thing === 'comment' ? [event.data.thingId] : [];
  if (event.type === 'ThingReported') return event.data.hides ? [event.data.thingId] : [];
  if (event.type === 'ReasonStruck')
    return event.data.eventType === 'CommentRejected' ? [event.data.subjectId] : [];
  return 'commentId' in event.data ? [event.data.commentId] : [];
}

function foldComment(comment: CommentDocument | null, event: FoldedEvent): CommentDocument | null {
  switch (event.type) {
    case 'CommentPosted': {
      const { commentId, partyId, authorId, author, signedAs, content, origin = null } = event.data;
      // An id is posted once.
      if (comment !== null) return comment;
      const posted = {
        _id: commentId,
        position: event.position,
        partyId,
        authorId,
        createdAt: event.effectiveAt,
        shown: [],
        isHeld: false,
        isApproved: false,
        origin,
        erasedAt: null,
      };
      // Its words cannot be read any more: the person was erased since.
      if (isErased(author) || isErased(content)) return { ...posted, ...WITHOUT_WORDS };
      return {
        ...posted,
        author,
        signedAs,
        content,
        status: 'pending',
        searchText: waitingText(author, content),
        textKey: textKeyOf(content),
        ...UNDECIDED,
      };
    }
    case 'CommentApproved':
      return decided(comment, 'approved', event);
    case 'CommentRejected':
      return decided(comment, 'rejected', event, event.data.reason);
    case 'CommentRestored':
      return decided(comment, event.data.status, event);
    case 'ThingReported':
    case 'ReportsReopened':
      return comment && held(comment, event.data.hides, event);
    case 'ReportsDismissed':
      return comment && held(comment, false, event);
    case 'ReasonStruck':
      if (comment?.reasonOf !== event.data.eventId) return comment;
      return { ...withoutReason(comment), position: event.position };
    case 'PersonErased':
      if (comment === null) return null;
      if (comment.authorId !== event.data.userId)
        return { ...withoutReason(comment), position: event.position };
      return {
        ...comment,
        ...WITHOUT_WORDS,
        position: event.position,
        authorId: null,
        erasedAt: event.effectiveAt,
      };
    default:
      return comment;
  }
}

const UNDECIDED = { decision: null, reasonBy: null, reasonOf: null } as const;

/** What is told of a comment once its writer was erased. */
const WITHOUT_WORDS = {
  author: '',
  signedAs: null,
  content: '',
  status: 'erased',
  searchText: '',
  textKey: '',
  ...UNDECIDED,
} as const;

function decided(
  comment: CommentDocument | null,
  verdict: Exclude<CommentDocument['status'], 'erased' | 'hidden'>,
  { id, position, effectiveAt, metadata }: FoldedEvent,
  reason: Personal<string> | null = null,
): CommentDocument | null {
  // Decided on after its writer was erased it comes back to nobody.
  if (comment === null || comment.erasedAt !== null) return comment;
  const status = verdict === 'approved' && comment.isHeld ? 'hidden' : verdict;
  const shown = switched(comment.shown, status === 'approved', effectiveAt);
  const isApproved = verdict === 'approved';
  if (comment.status === 'erased') return { ...comment, isApproved, shown, position };
  const text = status === 'pending' ? waitingText(comment.author, comment.content) : '';
  const told =
    verdict === 'pending'
      ? UNDECIDED
      : {
          decision: { verdict, at: effectiveAt, reason: openedOr(reason, null) },
          // Also where it cannot be opened any more, so that a rebuild gives the same.
          reasonBy: reason === null ? null : metadata.actorId,
          reasonOf: reason === null ? null : id,
        };
  return { ...comment, status, isApproved, shown, searchText: text, ...told, position };
}

/** Hidden while many have reported it, and shown again once somebody has looked. */
function held(
  comment: CommentDocument,
  isHeld: boolean,
  { position, effectiveAt }: FoldedEvent,
): CommentDocument {
  if (!comment.isApproved || comment.erasedAt !== null) return { ...comment, isHeld, position };
  const shown = switched(comment.shown, !isHeld, effectiveAt);
  // A rebuild after its writer was erased finds no words, but the times at which it was shown.
  const status = comment.status === 'erased' ? 'erased' : isHeld ? 'hidden' : 'approved';
  return { ...comment, isHeld, status, shown, position };
}

function withoutReason(comment: CommentDocument): CommentDocument {
  const { decision } = comment;
  return { ...comment, decision: decision && { ...decision, reason: null }, reasonBy: null, reasonOf: null };
}

function waitingText(author: string, content: string): string {
  return searchText(`${author} ${content}`);
}

export const commentProjection: Projection<CommentDocument> = {
  name: 'comments',
  collection: COMMENTS,
  handles: COMMENT_EVENTS,
  touches: commentsTouched,
  fold: foldComment,
  messages: async (changes) =>
    // Who wrote it hears it while it still stands on the page: there it is named by its words.
    changes.flatMap((change) => [...decisionMessages(change), ...commentMessages(change)]),
};

function commentMessages({
  id,
  before,
  after,
  position,
}: Change<CommentDocument>): readonly OutgoingMessage[] {
  const [was, is] = [before?.status === 'approved', after?.status === 'approved'];
  if (is && !was && after !== null) {
    const { partyId: eventId } = after;
    const comment = commentAnswer(after);
    const payload = { position, eventId, comment };
    return [outgoing([eventTopic(eventId)], { name: 'comment.approved', payload })];
  }
  if (!was || is || before === null) return [];
  const { partyId: eventId } = before;
  const payload = { position, eventId, commentId: id };
  return [outgoing([eventTopic(eventId)], { name: 'comment.removed', payload })];
}

/** What was decided, to who wrote it and nobody else: the reason is theirs to read. */
function decisionMessages({
  id,
  before,
  after,
  position,
}: Change<CommentDocument>): readonly OutgoingMessage[] {
  if (before === null || after === null || after.authorId === null) return [];
  const { partyId: eventId, authorId, status, decision } = after;
  const wasShown = before.status === 'approved' || before.status === 'hidden';
  // Neither that it is hidden until somebody has looked, nor that it is shown again, is a decision on it.
  if (status === before.status || status === 'erased' || status === 'hidden') return [];
  if (before.status === 'hidden' && status === 'approved') return [];
  const payload = {
    position,
    eventId,
    commentId: id,
    decision: status === 'rejected' && wasShown ? ('removed' as const) : status,
    reason: decision?.reason ?? null,
  };
  return [outgoing([userRoom(authorId)], { name: 'comment.decided', payload })];
}

/** As everybody may see it: whose account wrote it is shown only where the author's name is that account's own. */
export function commentAnswer(comment: CommentDocument): CommentAnswer {
  const { _id: id, partyId: eventId, authorId, author, signedAs, content, createdAt } = comment;
  const answer = { id, eventId, author, content, createdAt };
  if (signedAs === null || authorId === null) return answer;
  return { ...answer, member: { id: authorId, isAdmin: signedAs === 'admin' } };
}
