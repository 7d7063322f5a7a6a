import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { commentAnswerSchema, ownCommentAnswerSchema } from './comment-answers.ts';

/** A comment as moderators see it. */
export const pendingCommentAnswerSchema = commentAnswerSchema.extend({
  /** the author's account; `null`: a visitor */
  account: z.object({ id: idSchema, username: z.string() }).nullable(),
  /** number of other comments with the same text by this account, or by visitors, in any state */
  repeats: z.number().int(),
  /** visitors only: a mark shared by comments from one connection on one day; `null`: none */
  origin: z.string().nullable(),
  /** number of other pending comments with this mark */
  sameOrigin: z.number().int(),
});
/** One comment in any state, for moderators. */
export const moderatedCommentAnswerSchema = pendingCommentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: ownCommentAnswerSchema.shape.decision,
  /** `hidden`: by reports, not decided yet; `erased`: with its author's account */
  status: z.enum(['pending', 'approved', 'hidden', 'rejected', 'erased']),
});
export type ModeratedCommentAnswer = z.infer<typeof moderatedCommentAnswerSchema>;
export type PendingCommentAnswer = z.infer<typeof pendingCommentAnswerSchema>;

/** For moderators: the account of a comment signed with another name. */
export const commentAccountAnswerSchema = z.object({
  commentId: idSchema,
  account: z.object({ id: idSchema, username: z.string() }),
});
export type CommentAccountAnswer = z.infer<typeof commentAccountAnswerSchema>;
