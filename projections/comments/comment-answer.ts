import type { CommentAnswer } from '@duende/contracts/api/answers';
import type { CommentDocument } from './comment-document.ts';

/** As everybody may see it: whose account wrote it is told only where the author's name is that account's own. */
export function commentAnswer(comment: CommentDocument): CommentAnswer {
  const { _id: id, partyId: eventId, authorId, author, signedAs, content, createdAt } = comment;
  const answer = { id, eventId, author, content, createdAt };
  if (signedAs === null || authorId === null) return answer;
  return { ...answer, member: { id: authorId, isAdmin: signedAs === 'admin' } };
}
