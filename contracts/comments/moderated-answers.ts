import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { commentAnswerSchema, ownCommentAnswerSchema } from './comment-answers.ts';

export const pendingCommentAnswerSchema = commentAnswerSchema.extend({
  /** `null`: a visitor */
  account: z.object({ id: idSchema, username: z.string() }).nullable(),
  /** same text by this account, or by visitors, in any state */
  repeats: z.number().int(),
  /** visitors only: mark of one connection on one day */
  origin: z.string().nullable(),
  /** other pending comments with this mark */
  sameOrigin: z.number().int(),
  /** for `If-Match` */
  revision: z.number().int(),
});
/** A comment in any state. */
export const moderatedCommentAnswerSchema = pendingCommentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: ownCommentAnswerSchema.shape.decision,
  /** `hidden`: by reports, not decided yet; `withdrawn`: by its author; `erased`: with its author */
  status: z.enum(['pending', 'approved', 'hidden', 'rejected', 'withdrawn', 'erased']),
});
export type ModeratedCommentAnswer = z.infer<typeof moderatedCommentAnswerSchema>;
export type PendingCommentAnswer = z.infer<typeof pendingCommentAnswerSchema>;

/** The account behind another name, for moderators. */
export const commentAccountAnswerSchema = z.object({
  commentId: idSchema,
  account: z.object({ id: idSchema, username: z.string() }),
});
export type CommentAccountAnswer = z.infer<typeof commentAccountAnswerSchema>;
