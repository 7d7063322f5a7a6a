import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eventAnswerSchema } from './party-answers.ts';

/** By its author, not reviewed yet. */
export const waitingReasonAnswerSchema = eventAnswerSchema.extend({
  /** ISO 8601 */
  reasonAt: z.string(),
  /** `null` after erasure */
  sender: z.object({ id: idSchema, username: z.string() }).nullable(),
});
export type WaitingReasonAnswer = z.infer<typeof waitingReasonAnswerSchema>;
