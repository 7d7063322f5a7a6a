import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased, openedOr, type Personal } from '@duende/contracts/common/personal';
import { searchText } from '@duende/contracts/common/list-text';
import type { CollectionSpec } from '@duende/platform/read-store/read-store';
import type { EventOf, FoldedEvent, Projection } from '../model/projection.ts';
import { switched } from '../model/spans.ts';
import { textKeyOf } from '../model/text-key.ts';
import type { CommentDocument } from './comment-document.ts';
import { commentMessages } from './comment-messages.ts';

const COMMENTS: CollectionSpec<CommentDocument> = {
  name: 'comments.v11',
  indexes: [
    { keys: { partyId: 1, status: 1, createdAt: 1, _id: 1 } },
    { keys: { status: 1, createdAt: 1, _id: 1 } },
    { keys: { authorId: 1, createdAt: 1, _id: 1 }, only: { authorId: { $ne: null } } },
    { keys: { authorId: 1, textKey: 1 }, only: { authorId: { $ne: null } } },
    { keys: { origin: 1, status: 1 }, only: { origin: { $ne: null } } },
    { keys: { reasonBy: 1 }, only: { reasonBy: { $ne: null } } },
  ],
};

const COMMENT_EVENTS = [
  'CommentPosted',
  'CommentEdited',
  'CommentWithdrawn',
  'CommentApproved',
  'CommentRejected',
  'CommentRestored',
  'ThingReported',
  'ReportsDismissed',
  'ReportsReopened',
  'ReasonStruck',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof COMMENT_EVENTS>;

function commentsTouched(event: Handled) {
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

function foldComment(comment: CommentDocument | null, event: Handled): CommentDocument | null {
  switch (event.type) {
    case 'CommentPosted': {
      const {
        commentId,
        partyId,
        authorId,
        author,
        signedAs,
        content,
        origin = null,
        isOrganizer = false,
      } = event.data;
      if (comment !== null) return comment;
      const posted = {
        _id: commentId,
        position: event.position,
        revision: event.revision,
        partyId,
        authorId,
        createdAt: event.effectiveAt,
        shown: [],
        isHeld: false,
        isApproved: false,
        origin,
        erasedAt: null,
      };
      // A replay after an erasure cannot decrypt the text.
      if (isErased(author) || isErased(content)) return { ...posted, ...WITHOUT_WORDS };
      return {
        ...posted,
        author,
        signedAs,
        isOrganizer,
        content,
        earlier: [],
        status: 'pending',
        searchText: waitingText(author, content),
        textKey: textKeyOf(content),
        ...UNDECIDED,
      };
    }
    case 'CommentEdited':
      return comment && edited(comment, event);
    case 'CommentWithdrawn':
      return decided(comment, 'withdrawn', event);
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

const WITHOUT_WORDS = {
  author: '',
  signedAs: null,
  isOrganizer: false,
  content: '',
  earlier: [],
  status: 'erased',
  searchText: '',
  textKey: '',
  ...UNDECIDED,
} as const;

function edited(
  comment: CommentDocument,
  { data, position, revision, effectiveAt }: Extract<FoldedEvent, { type: 'CommentEdited' }>,
): CommentDocument {
  const { content } = data;
  if (isErased(content) || comment.status === 'erased') return { ...comment, revision, position };
  return {
    ...comment,
    content,
    earlier: [...comment.earlier, { content: comment.content, until: effectiveAt }],
    searchText: waitingText(comment.author, content),
    textKey: textKeyOf(content),
    revision,
    position,
  };
}

function decided(
  comment: CommentDocument | null,
  verdict: Exclude<CommentDocument['status'], 'erased' | 'hidden'>,
  { id, position, revision, effectiveAt, metadata }: FoldedEvent,
  reason: Personal<string> | null = null,
): CommentDocument | null {
  // A decision after the erasure changes nothing.
  if (comment === null || comment.erasedAt !== null) return comment;
  const status = verdict === 'approved' && comment.isHeld ? 'hidden' : verdict;
  const shown = switched(comment.shown, status === 'approved', effectiveAt);
  const isApproved = verdict === 'approved';
  if (comment.status === 'erased') return { ...comment, isApproved, shown, revision, position };
  const text = status === 'pending' ? waitingText(comment.author, comment.content) : '';
  const origin =
    verdict === 'pending' || verdict === 'withdrawn'
      ? UNDECIDED
      : {
          decision: { verdict, at: effectiveAt, reason: openedOr(reason, null) },
          // So that a rebuild gives the same document.
          reasonBy: reason === null ? null : metadata.actorId,
          reasonOf: reason === null ? null : id,
        };
  return { ...comment, status, isApproved, shown, searchText: text, ...origin, revision, position };
}

function held(
  comment: CommentDocument,
  isHeld: boolean,
  { position, effectiveAt }: FoldedEvent,
): CommentDocument {
  if (!comment.isApproved || comment.erasedAt !== null) return { ...comment, isHeld, position };
  const shown = switched(comment.shown, !isHeld, effectiveAt);
  // A rebuild after the erasure restores the public periods.
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
  messages: async (changes) => changes.flatMap(commentMessages),
};
