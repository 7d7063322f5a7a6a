import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { commentAnswerSchema, ownCommentAnswerSchema } from './comment-answers.ts';

/** A comment as moderators see it: whoever signed it, and how. */
export const pendingCommentAnswerSchema = commentAnswerSchema.extend({
  /** whose account wrote it; `null`: a visitor */
  account: z.object({ id: idSchema, username: z.string() }).nullable(),
  /** how many others of the same account, or of visitors, say the very same, whatever became of them */
  repeats: z.number().int(),
  /** of a visitor's: a mark that what came from one line on one day has in common; `null` where there is none */
  origin: z.string().nullable(),
  /** how many others that wait bear it */
  sameOrigin: z.number().int(),
});
/** A comment by itself, for moderators: whatever became of it. */
export const moderatedCommentAnswerSchema = pendingCommentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: ownCommentAnswerSchema.shape.decision,
  /** `hidden`: many have reported it, and nobody has looked since; `erased`: with the account that wrote it, words and all */
  status: z.enum(['pending', 'approved', 'hidden', 'rejected', 'erased']),
});
export type ModeratedCommentAnswer = z.infer<typeof moderatedCommentAnswerSchema>;
export type PendingCommentAnswer = z.infer<typeof pendingCommentAnswerSchema>;

/** Whose account wrote a comment that is signed with a name which is not that account's, for moderators. */
export const commentAccountAnswerSchema = z.object({
  commentId: idSchema,
  account: z.object({ id: idSchema, username: z.string() }),
});
export type CommentAccountAnswer = z.infer<typeof commentAccountAnswerSchema>;
