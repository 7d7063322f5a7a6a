import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const commentAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  author: z.string(),
  /** the account whose own name `author` is; absent where anybody may have typed it */
  member: z.object({ id: idSchema, isAdmin: z.boolean() }).optional(),
  content: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
});
export type CommentAnswer = z.infer<typeof commentAnswerSchema>;

/** What was decided of a comment last, and why, where whoever decided has said so and is still here. */
const commentDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected']),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string().nullable(),
});
export type CommentDecision = z.infer<typeof commentDecisionSchema>;

/** A person's own comment, whatever became of it, and the party it is about; without a decision while it waits. */
export const ownCommentAnswerSchema = commentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: commentDecisionSchema.nullable(),
  /** many have reported it: nobody sees it until somebody has looked */
  isHidden: z.boolean(),
});
export type OwnCommentAnswer = z.infer<typeof ownCommentAnswerSchema>;

/** The comment as written, still pending, and the sentence to show. */
export const commentPostedAnswerSchema = commentAnswerSchema.extend({ message: z.string() });
export type CommentPostedAnswer = z.infer<typeof commentPostedAnswerSchema>;
