import type { z } from 'zod';
import { eventAnswerSchema } from './party-answers.ts';

export const similarEventAnswerSchema = eventAnswerSchema.pick({
  id: true,
  slug: true,
  name: true,
  location: true,
  dates: true,
  startTime: true,
  endTime: true,
});
export type SimilarEventAnswer = z.infer<typeof similarEventAnswerSchema>;
