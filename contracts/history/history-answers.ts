import { z } from 'zod';
import { PARTY_FIELDS } from '../parties/party-fields.ts';
import { commentAnswerSchema } from '../comments/comment-answers.ts';
import { eventAnswerSchema, eventCardAnswerSchema } from '../parties/party-answers.ts';
import { rideAnswerSchema } from '../rides/ride-answers.ts';
import { rsvpCountAnswerSchema } from '../rsvps/rsvp-answers.ts';

/** Home as it was at a time. */
export const historyHomeAnswerSchema = z.object({
  /** ISO 8601 in UTC, like all times here */
  at: z.string(),
  /** hour of the first event in the log; `null` if it was later */
  first: z.string().nullable(),
  /** parties published then, in that day's order */
  events: z.array(eventCardAnswerSchema),
  /** attendance then of the next parties */
  counts: z.array(rsvpCountAnswerSchema),
  /** neighbouring changes of the published calendar; `null`: none */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type HistoryHomeAnswer = z.infer<typeof historyHomeAnswerSchema>;

/** Fields compared between two versions of a party. */
export const COMPARED_FIELDS = [
  ...PARTY_FIELDS,
  'condition',
  'cancelledDates',
  'conditionReason',
  'publicNotice',
] as const;

const fieldChangeSchema = z.object({
  field: z.enum(COMPARED_FIELDS),
  from: z.unknown(),
  to: z.unknown(),
});
export type PartyFieldChange = z.infer<typeof fieldChangeSchema>;

const partyDifferenceSchema = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  /** the later version; the earlier one if it was removed */
  card: eventCardAnswerSchema,
  /** for `changed` */
  fields: z.array(fieldChangeSchema),
});
export type PartyDifference = z.infer<typeof partyDifferenceSchema>;

/** Differences of the published calendar between two times. */
export const historyCompareAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(partyDifferenceSchema),
});
export type HistoryCompareAnswer = z.infer<typeof historyCompareAnswerSchema>;

/** A party with its comments and rides as they were at a time. */
export const historyEventAnswerSchema = z.object({
  at: z.string(),
  event: eventAnswerSchema,
  /** attendance */
  count: z.number().int(),
  /** newest first, one page at most */
  comments: z.array(commentAnswerSchema),
  /** total, including those not in the answer */
  commentCount: z.number().int(),
  rides: z.array(rideAnswerSchema),
  rideCount: z.number().int(),
});
export type HistoryEventAnswer = z.infer<typeof historyEventAnswerSchema>;

/** Events by time. */
export const historyDensityAnswerSchema = z.object({
  /** hours of the first and last event; `null`: none yet */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** start of a day or hour in Madrid with its number of events; empty ones are left out */
  steps: z.array(z.object({ at: z.string(), total: z.number().int() })),
});
export type HistoryDensityAnswer = z.infer<typeof historyDensityAnswerSchema>;

/** The last verification: the log was replayed and compared with the read models. */
export const historyVerifiedAnswerSchema = z.object({
  /** `null`: never verified */
  last: z
    .object({
      at: z.string(),
      /** position in the log */
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
