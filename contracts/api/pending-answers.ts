import { z } from 'zod';
import { idSchema } from '../events/fields.ts';
import { SOURCE_NOTICES } from '../events/party-events.ts';
import { commentAnswerSchema, eventAnswerSchema, ownCommentAnswerSchema, PARTY_STATUSES } from './answers.ts';

/** Another party that may be the same one: what moderators compare. */
export const lookalikeSchema = eventAnswerSchema
  .pick({ id: true, name: true, location: true, dates: true, startTime: true, endTime: true })
  .extend({
    status: z.enum(PARTY_STATUSES),
    /** what is alike; both are on one night at least */
    alike: z.array(z.enum(['name', 'place'])).min(1),
  });
export type Lookalike = z.infer<typeof lookalikeSchema>;

const senderSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** how many of theirs are published, were rejected, and were deleted after they had been published */
  approved: z.number().int(),
  rejected: z.number().int(),
  deleted: z.number().int(),
});
export type PartySender = z.infer<typeof senderSchema>;

/** A party as it waits for a moderator, with what helps to decide. */
export const pendingEventAnswerSchema = eventAnswerSchema.extend({
  /** ISO 8601 */
  sentAt: z.string(),
  /** `null` where it was imported, or the account is gone */
  sender: senderSchema.nullable(),
  isImported: z.boolean(),
  /** what its source says has become of it; `null` where nothing, and where it was not imported */
  notice: z.enum(SOURCE_NOTICES).nullable(),
  /** how many others of the same sender say the very same, whatever became of them */
  repeats: z.number().int(),
  lookalikes: z.array(lookalikeSchema),
});
export type PendingEventAnswer = z.infer<typeof pendingEventAnswerSchema>;

/** A comment as moderators see it: whoever signed it, and how. */
export const pendingCommentAnswerSchema = commentAnswerSchema.extend({
  /** whose account wrote it; `null`: a visitor */
  account: z.object({ id: idSchema, username: z.string() }).nullable(),
  /** how many others of the same account, or of visitors, say the very same, whatever became of them */
  repeats: z.number().int(),
});
/** A comment by itself, for moderators: whatever became of it. */
export const moderatedCommentAnswerSchema = pendingCommentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: ownCommentAnswerSchema.shape.decision,
  /** `erased`: with the account that wrote it, words and all */
  status: z.enum(['pending', 'approved', 'rejected', 'erased']),
});
export type ModeratedCommentAnswer = z.infer<typeof moderatedCommentAnswerSchema>;
export type PendingCommentAnswer = z.infer<typeof pendingCommentAnswerSchema>;

/** Whose account wrote a comment that is signed with a name which is not that account's, for moderators. */
export const commentAccountAnswerSchema = z.object({
  commentId: idSchema,
  account: z.object({ id: idSchema, username: z.string() }),
});
export type CommentAccountAnswer = z.infer<typeof commentAccountAnswerSchema>;
