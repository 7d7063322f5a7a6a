import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eventAnswerSchema } from './party-answers.ts';

/** A party with an author's reason that needs a review. */
export const waitingReasonAnswerSchema = eventAnswerSchema.extend({
  reasonAt: z.string(),
  sender: z.object({ id: idSchema, username: z.string() }).nullable(),
});
export type WaitingReasonAnswer = z.infer<typeof waitingReasonAnswerSchema>;
