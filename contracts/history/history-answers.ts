import { z } from 'zod';
import { PARTY_FIELDS } from '../parties/party-fields.ts';
import { commentAnswerSchema } from '../comments/comment-answers.ts';
import { eventAnswerSchema, eventCardAnswerSchema } from '../parties/party-answers.ts';
import { rideAnswerSchema } from '../rides/ride-answers.ts';
import { rsvpCountAnswerSchema } from '../rsvps/rsvp-answers.ts';

/** Home as it was at a moment. */
export const historyHomeAnswerSchema = z.object({
  /** ISO 8601 in UTC, as all moments here */
  at: z.string(),
  /** the hour of the first event ever; `null` before there was any */
  first: z.string().nullable(),
  /** the parties that were published then, in the order of that day */
  events: z.array(eventCardAnswerSchema),
  /** how many were going then, of the parties that came next */
  counts: z.array(rsvpCountAnswerSchema),
  /** the changes of the published calendar before and after; `null` where there is none */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type HistoryHomeAnswer = z.infer<typeof historyHomeAnswerSchema>;

/** What may differ between two versions of a party: what is said of it, and what is said over it. */
export const COMPARED_FIELDS = [
  ...PARTY_FIELDS,
  'condition',
  'cancelledDates',
  'conditionReason',
  'publicNotice',
  'tickets',
] as const;

/** What one of these was, and what it is. */
const fieldChangeSchema = z.object({
  field: z.enum(COMPARED_FIELDS),
  from: z.unknown(),
  to: z.unknown(),
});
export type PartyFieldChange = z.infer<typeof fieldChangeSchema>;

const partyDifferenceSchema = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  /** as it is later; as it was before where it is gone */
  card: eventCardAnswerSchema,
  /** of one that changed */
  fields: z.array(fieldChangeSchema),
});
export type PartyDifference = z.infer<typeof partyDifferenceSchema>;

/** How the published calendar differs between two moments. */
export const historyCompareAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(partyDifferenceSchema),
});
export type HistoryCompareAnswer = z.infer<typeof historyCompareAnswerSchema>;

/** A party as it was at a moment, with what stood around it then. */
export const historyEventAnswerSchema = z.object({
  at: z.string(),
  event: eventAnswerSchema,
  /** who was going */
  count: z.number().int(),
  /** the newest ones first, at most as many as a page of a list has */
  comments: z.array(commentAnswerSchema),
  /** how many there were, those that are not in the answer among them */
  commentCount: z.number().int(),
  rides: z.array(rideAnswerSchema),
  rideCount: z.number().int(),
});
export type HistoryEventAnswer = z.infer<typeof historyEventAnswerSchema>;

/** How much happened when. */
export const historyDensityAnswerSchema = z.object({
  /** of the first and the last hour in which anything happened; `null` before there was any */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** when a day in Madrid or an hour begins, and how many events it has; those without any are left out */
  steps: z.array(z.object({ at: z.string(), total: z.number().int() })),
});
export type HistoryDensityAnswer = z.infer<typeof historyDensityAnswerSchema>;

/** When the log was last folded anew and compared with what is served, and what came of it. */
export const historyVerifiedAnswerSchema = z.object({
  /** `null` when it never was */
  last: z
    .object({
      at: z.string(),
      /** until where in the log */
      upTo: z.string(),
      events: z.number().int(),
      readModels: z.number().int(),
      documents: z.number().int(),
      /** 0: what is served is what the log gives */
      differences: z.number().int(),
    })
    .nullable(),
});
export type HistoryVerifiedAnswer = z.infer<typeof historyVerifiedAnswerSchema>;
