import { z } from 'zod';
import { PARTY_FIELDS } from '../parties/party-fields.ts';
import { CHOSEN_FIELDS } from '../parties/party-situation.ts';
import { commentAnswerSchema } from '../comments/comment-answers.ts';
import { eventAnswerSchema, eventCardAnswerSchema } from '../parties/party-answers.ts';
import { rideAnswerSchema } from '../rides/ride-answers.ts';
import { rsvpCountAnswerSchema } from '../rsvps/rsvp-answers.ts';

export const historyHomeAnswerSchema = z.object({
  /** ISO 8601 in UTC, like all times here */
  at: z.string(),
  /** the log's first hour; `null`: no events then */
  first: z.string().nullable(),
  /** in that day's order */
  events: z.array(eventCardAnswerSchema),
  counts: z.array(rsvpCountAnswerSchema),
  /** neighbouring changes; `null`: none */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type HistoryHomeAnswer = z.infer<typeof historyHomeAnswerSchema>;

export const COMPARED_FIELDS = [
  ...PARTY_FIELDS,
  'condition',
  'cancelledDates',
  'conditionReason',
  'publicNotice',
  ...CHOSEN_FIELDS,
] as const;

const fieldChangeSchema = z.object({
  field: z.enum(COMPARED_FIELDS),
  from: z.unknown(),
  to: z.unknown(),
});
export type PartyFieldChange = z.infer<typeof fieldChangeSchema>;

const partyDifferenceSchema = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  /** the later version, or the removed one */
  card: eventCardAnswerSchema,
  /** for `changed` */
  fields: z.array(fieldChangeSchema),
});
export type PartyDifference = z.infer<typeof partyDifferenceSchema>;

export const historyCompareAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(partyDifferenceSchema),
});
export type HistoryCompareAnswer = z.infer<typeof historyCompareAnswerSchema>;

export const historyEventAnswerSchema = z.object({
  at: z.string(),
  event: eventAnswerSchema,
  /** attendance */
  count: z.number().int(),
  /** newest first, one page at most */
  comments: z.array(commentAnswerSchema),
  /** including those not listed */
  commentCount: z.number().int(),
  rides: z.array(rideAnswerSchema),
  rideCount: z.number().int(),
});
export type HistoryEventAnswer = z.infer<typeof historyEventAnswerSchema>;

export const historyDensityAnswerSchema = z.object({
  /** hours; `null`: none yet */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** start of a day or hour; empty ones are left out */
  steps: z.array(z.object({ at: z.string(), total: z.number().int() })),
});
export type HistoryDensityAnswer = z.infer<typeof historyDensityAnswerSchema>;

/** The log was replayed and compared with the read models. */
export const historyVerifiedAnswerSchema = z.object({
  /** `null`: never verified */
  last: z
    .object({
      at: z.string(),
      upTo: z.string(),
      events: z.number().int(),
      readModels: z.number().int(),
      documents: z.number().int(),
      /** 0: read models match the log */
      differences: z.number().int(),
    })
    .nullable(),
});
export type HistoryVerifiedAnswer = z.infer<typeof historyVerifiedAnswerSchema>;
