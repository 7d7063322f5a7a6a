import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import { searchText } from '@duende/contracts/list-text';
import type { FoldedEvent } from '../projection.ts';
import type { CommentDocument } from './comment-document.ts';

export const COMMENT_EVENTS = [
  'CommentPosted',
  'CommentApproved',
  'CommentRejected',
  'PersonErased',
] as const satisfies readonly EventType[];

export function commentsTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  return 'commentId' in event.data ? [event.data.commentId] : [];
}

export function foldComment(comment: CommentDocument | null, event: FoldedEvent): CommentDocument | null {
  switch (event.type) {
    case 'CommentPosted': {
      const { commentId, partyId, authorId, author, signedAs, content } = event.data;
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
        searchText: searchText(`${author} ${content}`),
      };
    }
    case 'CommentApproved':
      return decided(comment, 'approved', event);
    case 'CommentRejected':
      return decided(comment, 'rejected', event);
    case 'PersonErased':
      return null;
    default:
      return comment;
  }
}

function decided(
  comment: CommentDocument | null,
  status: CommentDocument['status'],
  { position }: FoldedEvent,
): CommentDocument | null {
  return comment && { ...comment, status, searchText: '', position };
}
