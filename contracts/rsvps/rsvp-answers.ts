import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eventAnswerSchema } from '../parties/party-answers.ts';

export const rsvpStatusAnswerSchema = z.object({ isGoing: z.boolean() });
export type RsvpStatusAnswer = z.infer<typeof rsvpStatusAnswerSchema>;

export const rsvpCountAnswerSchema = z.object({ eventId: idSchema, count: z.number().int() });
export type RsvpCountAnswer = z.infer<typeof rsvpCountAnswerSchema>;

/** Oldest first; empty days are left out. */
export const pulseAnswerSchema = z.object({
  eventId: idSchema,
  /** now */
  count: z.number().int(),
  days: z.array(
    z.object({
      /** in Madrid, `YYYY-MM-DD` */
      day: z.string(),
      /** confirmations minus withdrawals */
      going: z.number().int(),
      /** not removed on that day */
      offers: z.number().int(),
    }),
  ),
});
export type PulseAnswer = z.infer<typeof pulseAnswerSchema>;

export const rsvpEventAnswerSchema = eventAnswerSchema.pick({
  id: true,
  slug: true,
  name: true,
  location: true,
  dates: true,
  startTime: true,
  endTime: true,
  cost: true,
  photo: true,
  condition: true,
  cancelledDates: true,
  previousDates: true,
});
export type RsvpEventAnswer = z.infer<typeof rsvpEventAnswerSchema>;
