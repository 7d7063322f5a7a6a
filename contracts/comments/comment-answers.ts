import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const commentAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  author: z.string(),
  /** the account with the name `author`; absent if the name was typed freely */
  member: z.object({ id: idSchema, isAdmin: z.boolean() }).optional(),
  content: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
});
export type CommentAnswer = z.infer<typeof commentAnswerSchema>;

/** The last decision on a comment. `reason` is `null` if none was given or its author's account was erased. */
const commentDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected']),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string().nullable(),
});
export type CommentDecision = z.infer<typeof commentDecisionSchema>;

/** A person's own comment in any state; no decision while it is pending. */
export const ownCommentAnswerSchema = commentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: commentDecisionSchema.nullable(),
  /** hidden after several reports, until a moderator decides */
  isHidden: z.boolean(),
});
export type OwnCommentAnswer = z.infer<typeof ownCommentAnswerSchema>;

/** The pending comment and the sentence to show. */
export const commentPostedAnswerSchema = commentAnswerSchema.extend({ message: z.string() });
export type CommentPostedAnswer = z.infer<typeof commentPostedAnswerSchema>;
