import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyConditionSchema } from './party-condition.ts';
import { partyDetailsSchema } from './party-details.ts';
import { SOURCE_NOTICES } from '../imports/import-events.ts';
import { fieldRow, PARTY_FIELDS, type CardField } from './party-fields.ts';
import { TICKETS } from './tickets.ts';
import { ownProposalSchema } from './own-proposal.ts';
import { undoId } from '../common/answers.ts';

/** `withdrawn`: taken back by who sent it while it waited. */
export const PARTY_STATUSES = ['pending', 'approved', 'rejected', 'deleted', 'withdrawn'] as const;
export type PartyStatus = (typeof PARTY_STATUSES)[number];

/** A party as the API shows it; the specification calls it an event. `revision` serves `If-Match`. */
export const eventAnswerSchema = partyDetailsSchema.extend({
  id: idSchema,
  slug: z.string(),
  revision: z.number().int(),
  status: z.enum(PARTY_STATUSES),
  /** what an administrator says of it to everybody; `''` where nothing */
  publicNotice: z.string(),
  /** why it stands as `condition` says; `''` where nobody has said so */
  conditionReason: z.string(),
  /** a moderator wrote `conditionReason` or has reviewed it, so that its links may work; also where it is `''` */
  isReasonReviewed: z.boolean(),
  /** how its tickets are, as its author says */
  tickets: z.enum(TICKETS),
  ...partyConditionSchema.shape,
});
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

/** A party opened by itself. */
export const openedEventAnswerSchema = eventAnswerSchema.extend({
  /** while it waits: what the page that it was imported from says has become of it */
  notice: z.enum(SOURCE_NOTICES).optional(),
  /** the page that it was imported from, where its tickets link does not lead there */
  source: z.string().optional(),
  /** of a rejected one, which its author alone opens: why, where whoever decided has said so */
  rejectedFor: z.string().optional(),
});
export type OpenedEventAnswer = z.infer<typeof openedEventAnswerSchema>;

/** What home shows of a party: an entry of `GET /api/events?view=cards`. */
export const eventCardAnswerSchema = eventAnswerSchema.pick({
  id: true,
  condition: true,
  cancelledDates: true,
  previousDates: true,
  tickets: true,
  ...(Object.fromEntries(
    PARTY_FIELDS.filter((field) => fieldRow(field).onCards).map((field) => [field, true]),
  ) as { [Field in CardField]: true }),
});
export type EventCardAnswer = z.infer<typeof eventCardAnswerSchema>;

/** What a command that creates or changes a party answers. */
export type EventWrittenAnswer = EventAnswer;

/** What an edit or a move answers: the party, as it was where its author proposes that. */
export const eventMendedAnswerSchema = eventAnswerSchema.extend({
  /** it waits for a moderator */
  isProposed: z.literal(true).optional(),
});
export type EventMendedAnswer = z.infer<typeof eventMendedAnswerSchema>;

export const eventApprovedAnswerSchema = eventAnswerSchema.extend({ undoId });
export type EventApprovedAnswer = z.infer<typeof eventApprovedAnswerSchema>;

/** What a notice answers; `undoId: null` where it was so already. */
export const eventNoticedAnswerSchema = eventAnswerSchema.extend({ undoId: undoId.nullable() });
export type EventNoticedAnswer = z.infer<typeof eventNoticedAnswerSchema>;

export const uploadAnswerSchema = z.object({ url: z.string() });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** What was decided of a party last, and why, where whoever decided has said so and is still here. */
export const partyDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected', 'deleted']),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string().nullable(),
});
export type PartyDecision = z.infer<typeof partyDecisionSchema>;

/** A person's own submission with its state; without a decision while it waits, and once they took it back. */
export const ownEventAnswerSchema = eventAnswerSchema.extend({
  decision: partyDecisionSchema.nullable(),
  /** what they asked to be changed last, once it was published; `null` where nothing */
  proposal: ownProposalSchema.nullable(),
});
export type OwnEventAnswer = z.infer<typeof ownEventAnswerSchema>;
