import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { SOURCE_NOTICES } from '../imports/import-events.ts';
import { eventAnswerSchema, partyDecisionSchema, PARTY_STATUSES } from './party-answers.ts';

/** A possible duplicate for moderators to compare. */
export const lookalikeSchema = eventAnswerSchema
  .pick({ id: true, name: true, location: true, dates: true, startTime: true, endTime: true })
  .extend({
    status: z.enum(PARTY_STATUSES),
    /** similarities; both share at least one night */
    alike: z.array(z.enum(['name', 'place'])).min(1),
  });
export type Lookalike = z.infer<typeof lookalikeSchema>;

const senderSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** the sender's parties: published, rejected, and deleted after publication */
  approved: z.number().int(),
  rejected: z.number().int(),
  deleted: z.number().int(),
  /** the account is suspended today */
  isSuspended: z.boolean(),
});
export type PartySender = z.infer<typeof senderSchema>;

/** A pending party with information for the decision. */
export const pendingEventAnswerSchema = eventAnswerSchema.extend({
  /** ISO 8601 */
  sentAt: z.string(),
  /** `null` if imported, or the account was erased */
  sender: senderSchema.nullable(),
  isImported: z.boolean(),
  /** state at its source; `null`: none, or not imported */
  notice: z.enum(SOURCE_NOTICES).nullable(),
  /** number of the sender's other parties with the same text, in any state */
  repeats: z.number().int(),
  lookalikes: z.array(lookalikeSchema),
  /** last rejection before it was sent again; `null`: none */
  rejectedBefore: partyDecisionSchema.pick({ at: true, reason: true }).nullable(),
});
export type PendingEventAnswer = z.infer<typeof pendingEventAnswerSchema>;
