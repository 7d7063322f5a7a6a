import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import type { Change } from '../model/projection.ts';
import { commentAnswer, type CommentDocument } from './comment-document.ts';

/** The decision comes first, because its text on the page quotes the comment. */
export const commentMessages = (change: Change<CommentDocument>): readonly OutgoingMessage[] => [
  ...decisionMessages(change),
  ...publicMessages(change),
];

function publicMessages({
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

/** Decisions go to the author only, because of the reason. */
function decisionMessages({
  id,
  before,
  after,
  position,
}: Change<CommentDocument>): readonly OutgoingMessage[] {
  if (before === null || after === null || after.authorId === null) return [];
  const { partyId: eventId, authorId, status, decision } = after;
  const isEdited = status === before.status && after.content !== before.content;
  if (status === 'withdrawn' || isEdited) {
    const payload = { position, eventId, commentId: id };
    // Moderators may have the former text on the screen.
    return [outgoing([userRoom(authorId), 'moderation'], { name: 'comment.changed', payload })];
  }
  const wasShown = before.status === 'approved' || before.status === 'hidden';
  // Hiding a reported comment and showing it again are no decisions.
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
