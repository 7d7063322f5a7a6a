import type { CommentAnswer } from '@duende/contracts/api/answers';
import type { CommentDocument } from '@duende/projections/comments/comment-document';

export function commentAnswer(comment: CommentDocument): CommentAnswer {
  const { _id, partyId, author, content, createdAt } = comment;
  return { id: _id, eventId: partyId, author, content, createdAt };
}
