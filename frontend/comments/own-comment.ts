import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';

interface OwnComment extends Pick<CommentAnswer, 'id' | 'eventId' | 'content'> {
  /** if known, so that an edit on another device is not overwritten */
  readonly revision?: number;
}

export interface OwnCommentProps {
  readonly comment: OwnComment;
  readonly isPending: boolean;
}
