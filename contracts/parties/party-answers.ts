import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyConditionSchema } from './party-condition-schema.ts';
import { partyDetailsSchema } from './party-details.ts';
import { SOURCE_STATUSES } from '../imports/import-events.ts';
import { CARD_FIELDS } from './event-card.ts';
import { CHOSEN_FIELDS, choicesOf, type Chosen } from './party-situation.ts';
import { ownProposalSchema } from './own-proposal.ts';
import { undoId } from '../common/answers.ts';

/** `withdrawn`: by its author while pending. */
export const PARTY_STATUSES = ['pending', 'approved', 'rejected', 'deleted', 'withdrawn'] as const;
export type PartyStatus = (typeof PARTY_STATUSES)[number];

const chosenShape = Object.fromEntries(
  CHOSEN_FIELDS.map((field): [string, z.ZodType] => [field, z.enum(choicesOf(field))]),
) as {
  [Field in keyof Chosen]: z.ZodType<Chosen[Field]>;
};

/** The specification calls it an event. `revision`: for `If-Match`. */
export const eventAnswerSchema = partyDetailsSchema.extend({
  id: idSchema,
  slug: z.string(),
  revision: z.number().int(),
  status: z.enum(PARTY_STATUSES),
  /** by moderators; `''`: none */
  publicNotice: z.string(),
  /** `''`: none */
  conditionReason: z.string(),
  /** its links work; also true for `''` */
  isReasonReviewed: z.boolean(),
  ...chosenShape,
  ...partyConditionSchema.shape,
});
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

export const openedEventAnswerSchema = eventAnswerSchema.extend({
  /** while pending: state at its source */
  notice: z.enum(SOURCE_STATUSES).optional(),
  /** source page, unless the tickets link leads there */
  source: z.string().optional(),
  /** for its author only */
  rejectedFor: z.string().optional(),
});
export type OpenedEventAnswer = z.infer<typeof openedEventAnswerSchema>;

/** An entry of `GET /api/events?view=cards`. */
export const eventCardAnswerSchema = eventAnswerSchema.pick(
  Object.fromEntries(CARD_FIELDS.map((field) => [field, true])) as {
    [Field in (typeof CARD_FIELDS)[number]]: true;
  },
);
export type EventCardAnswer = z.infer<typeof eventCardAnswerSchema>;

export type EventWrittenAnswer = EventAnswer;

/** The party after an edit; it is unchanged if the edit is only proposed. */
export const eventMendedAnswerSchema = eventAnswerSchema.extend({
  isProposed: z.literal(true).optional(),
});
export type EventMendedAnswer = z.infer<typeof eventMendedAnswerSchema>;

export const eventApprovedAnswerSchema = eventAnswerSchema.extend({ undoId });
export type EventApprovedAnswer = z.infer<typeof eventApprovedAnswerSchema>;

/** `undoId: null` if nothing changed. */
export const eventNoticedAnswerSchema = eventAnswerSchema.extend({ undoId: undoId.nullable() });
export type EventNoticedAnswer = z.infer<typeof eventNoticedAnswerSchema>;

export const uploadAnswerSchema = z.object({ url: z.string() });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** `reason`: `null` if none, or after its author's erasure. */
export const partyDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected', 'deleted']),
  at: z.string(),
  reason: z.string().nullable(),
});
export type PartyDecision = z.infer<typeof partyDecisionSchema>;

/** An own party; it has no decision while pending or withdrawn. */
export const ownEventAnswerSchema = eventAnswerSchema.extend({
  decision: partyDecisionSchema.nullable(),
  /** latest; `null`: none */
  proposal: ownProposalSchema.nullable(),
});
export type OwnEventAnswer = z.infer<typeof ownEventAnswerSchema>;
