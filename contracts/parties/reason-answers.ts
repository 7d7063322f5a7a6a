import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eventAnswerSchema } from './party-answers.ts';

/** A published party with an author's reason that no moderator has reviewed. */
export const waitingReasonAnswerSchema = eventAnswerSchema.extend({
  /** ISO 8601, when the reason was set */
  reasonAt: z.string(),
  /** the party's author; `null` after erasure */
  sender: z.object({ id: idSchema, username: z.string() }).nullable(),
});
export type WaitingReasonAnswer = z.infer<typeof waitingReasonAnswerSchema>;
