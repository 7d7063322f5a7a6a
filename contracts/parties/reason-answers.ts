import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eventAnswerSchema } from './party-answers.ts';

/** A published party whose author wrote the reason of its condition, which no moderator has reviewed. */
export const waitingReasonAnswerSchema = eventAnswerSchema.extend({
  /** ISO 8601: when the reason was set */
  reasonAt: z.string(),
  /** who sent the party; `null` once the account is gone */
  sender: z.object({ id: idSchema, username: z.string() }).nullable(),
});
export type WaitingReasonAnswer = z.infer<typeof waitingReasonAnswerSchema>;
