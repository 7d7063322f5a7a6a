import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { SOURCE_STATUSES } from '../imports/import-events.ts';
import { eventAnswerSchema, partyDecisionSchema, PARTY_STATUSES } from './party-answers.ts';

/** A possible duplicate. */
export const lookalikeSchema = eventAnswerSchema
  .pick({ id: true, name: true, location: true, dates: true, startTime: true, endTime: true })
  .extend({
    status: z.enum(PARTY_STATUSES),
    /** besides a common night */
    alike: z.array(z.enum(['name', 'place'])).min(1),
  });
export type Lookalike = z.infer<typeof lookalikeSchema>;

const senderSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** their parties; `deleted`: after publication */
  approved: z.number().int(),
  rejected: z.number().int(),
  deleted: z.number().int(),
  isSuspended: z.boolean(),
});
export type PartySender = z.infer<typeof senderSchema>;

export const pendingEventAnswerSchema = eventAnswerSchema.extend({
  sentAt: z.string(),
  /** `null` if imported or erased */
  sender: senderSchema.nullable(),
  isImported: z.boolean(),
  /** at its source; `null`: none */
  notice: z.enum(SOURCE_STATUSES).nullable(),
  /** other parties of the sender with the same text */
  repeats: z.number().int(),
  lookalikes: z.array(lookalikeSchema),
  /** before it was sent again */
  rejectedBefore: partyDecisionSchema.pick({ at: true, reason: true }).nullable(),
});
export type PendingEventAnswer = z.infer<typeof pendingEventAnswerSchema>;
