import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { eventTopic } from '@duende/contracts/live/topics';
import type { Change, Projection } from '../projection.ts';
import { commentAnswer } from './comment-answer.ts';
import { COMMENTS, type CommentDocument } from './comment-document.ts';
import { COMMENT_EVENTS, commentsTouched, foldComment } from './comment-fold.ts';

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
}: Change<CommentDocument>): readonly AddressedLiveMessage[] {
  const [was, is] = [before?.status === 'approved', after?.status === 'approved'];
  if (is && !was && after !== null) {
    const { partyId: eventId } = after;
    const comment = commentAnswer(after);
    return [
      {
        topics: [eventTopic(eventId)],
        message: { name: 'comment.approved', payload: { position, eventId, comment } },
      },
    ];
  }
  if (!was || is || before === null) return [];
  const { partyId: eventId } = before;
  return [
    {
      topics: [eventTopic(eventId)],
      message: { name: 'comment.removed', payload: { position, eventId, commentId: id } },
    },
  ];
}
