import type { CommentAnswer } from '@duende/contracts/api/answers';
import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import { searchText } from '@duende/contracts/list-text';
import { eventTopic } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from './outgoing-message.ts';
import type { FoldedEvent, Change, Projection } from './projection.ts';
import { switched, type Spans } from './spans.ts';

/** A comment, whatever became of it: rejected ones are kept so that the decision can be explained. */
export interface CommentDocument extends StoredDocument {
  readonly partyId: string;
  /** `null` for an anonymous comment */
  readonly authorId: string | null;
  readonly author: string;
  /** as what the author's account has written under its own name; `null` for any other name */
  readonly signedAs: EventData<'CommentPosted'>['signedAs'];
  readonly content: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** ISO 8601 */
  readonly createdAt: string;
  /** when everybody saw it */
  readonly shown: Spans;
  /** author and words, as searches compare them; `''` once it is decided on, when nobody looks for it any more */
  readonly searchText: string;
}

const COMMENTS: CollectionSpec<CommentDocument> = {
  name: 'comments.v4',
  indexes: [
    { keys: { partyId: 1, status: 1, createdAt: 1, _id: 1 } },
    { keys: { status: 1, createdAt: 1, _id: 1 } },
    { keys: { authorId: 1, createdAt: 1, _id: 1 } },
  ],
};

const COMMENT_EVENTS = [
  'CommentPosted',
  'CommentApproved',
  'CommentRejected',
  'CommentRestored',
  'PersonErased',
] as const satisfies readonly EventType[];

function commentsTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  return 'commentId' in event.data ? [event.data.commentId] : [];
}

function foldComment(comment: CommentDocument | null, event: FoldedEvent): CommentDocument | null {
  switch (event.type) {
    case 'CommentPosted': {
      const { commentId, partyId, authorId, author, signedAs, content } = event.data;
      // An id is posted once.
      if (comment !== null) return comment;
      // A comment without its words is no comment: the person was erased since.
      if (isErased(author) || isErased(content)) return null;
      return {
        _id: commentId,
        position: event.position,
        partyId,
        authorId,
        author,
        signedAs,
        content,
        status: 'pending',
        createdAt: event.effectiveAt,
        shown: [],
        searchText: waitingText(author, content),
      };
    }
    case 'CommentApproved':
      return decided(comment, 'approved', event);
    case 'CommentRejected':
      return decided(comment, 'rejected', event);
    case 'CommentRestored':
      return decided(comment, event.data.status, event);
    case 'PersonErased':
      return null;
    default:
      return comment;
  }
}

function decided(
  comment: CommentDocument | null,
  status: CommentDocument['status'],
  { position, effectiveAt }: FoldedEvent,
): CommentDocument | null {
  if (comment === null) return null;
  const shown = switched(comment.shown, status === 'approved', effectiveAt);
  const text = status === 'pending' ? waitingText(comment.author, comment.content) : '';
  return { ...comment, status, shown, searchText: text, position };
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
  messages: async (changes) => changes.flatMap(commentMessages),
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

/** As everybody may see it: whose account wrote it is shown only where the author's name is that account's own. */
export function commentAnswer(comment: CommentDocument): CommentAnswer {
  const { _id: id, partyId: eventId, authorId, author, signedAs, content, createdAt } = comment;
  const answer = { id, eventId, author, content, createdAt };
  if (signedAs === null || authorId === null) return answer;
  return { ...answer, member: { id: authorId, isAdmin: signedAs === 'admin' } };
}
