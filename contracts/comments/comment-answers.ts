import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const commentAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  author: z.string(),
  /** absent if `author` was typed freely */
  member: z.object({ id: idSchema, isAdmin: z.boolean() }).optional(),
  /** the member also sent the party */
  isOrganizer: z.literal(true).optional(),
  content: z.string(),
  createdAt: z.string(),
});
export type CommentAnswer = z.infer<typeof commentAnswerSchema>;

/** `reason`: `null` if none, or after its author's erasure. */
const commentDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected']),
  at: z.string(),
  reason: z.string().nullable(),
});
export type CommentDecision = z.infer<typeof commentDecisionSchema>;

/** An own comment in any state; it has no decision while pending. */
export const ownCommentAnswerSchema = commentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: commentDecisionSchema.nullable(),
  /** by reports, until a moderator decides */
  isHidden: z.boolean(),
  /** for `If-Match` */
  revision: z.number().int(),
});
export type OwnCommentAnswer = z.infer<typeof ownCommentAnswerSchema>;

export const commentPostedAnswerSchema = commentAnswerSchema.extend({ message: z.string() });
export type CommentPostedAnswer = z.infer<typeof commentPostedAnswerSchema>;
