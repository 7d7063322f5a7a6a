import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { SOURCE_NOTICES } from '../imports/import-events.ts';
import { eventAnswerSchema, partyDecisionSchema, PARTY_STATUSES } from './party-answers.ts';

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
  /** they may do nothing that others see, today */
  isSuspended: z.boolean(),
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
  /** why and when it was rejected before it was sent again; `null` where it was not */
  rejectedBefore: partyDecisionSchema.pick({ at: true, reason: true }).nullable(),
});
export type PendingEventAnswer = z.infer<typeof pendingEventAnswerSchema>;
