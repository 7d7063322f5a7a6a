import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyConditionSchema } from './party-condition-schema.ts';
import { partyChangesSchema, partyDetailsSchema } from './party-details.ts';
import { TICKETS } from './tickets.ts';
import { PROPOSED, PROPOSERS } from './proposal.ts';
import { personal } from '../common/personal.ts';
import { partySourceSchema } from '../imports/import-events.ts';

const textChange = z.object({ from: z.string(), to: z.string() });

/** The text is by a moderator, or reviewed. Absent: needs a review. */
const reasonReviewed = z.literal(true).optional();

const conditionChanged = z.object({
  partyId: idSchema,
  condition: z.object({ from: partyConditionSchema, to: partyConditionSchema }),
  /** ends with the condition */
  conditionReason: textChange,
  isReasonReviewed: reasonReviewed,
  /** moderators' notice; `null`: unchanged. Only version 1 changed it */
  notice: textChange.nullable(),
});

export const partyEventSchemas = {
  PartySubmitted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    details: partyDetailsSchema,
    source: partySourceSchema.nullable(),
  }),
  PartyUpdated: z.object({
    partyId: idSchema,
    /** never empty */
    changes: partyChangesSchema,
  }),
  /** By the system at the moment of `placeFrom`, which it empties. */
  PartyPlaceRevealed: z.object({
    partyId: idSchema,
    changes: partyChangesSchema.pick({ placeFrom: true }),
  }),
  PartyApproved: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** While pending. */
  PartyRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  PartyTakenBack: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  PartyResubmitted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    was: z.enum(['rejected', 'withdrawn']),
    /** changed fields only */
    changes: partyChangesSchema,
  }),
  /** After approval. */
  PartyDeleted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  PartyApprovalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** By a moderator; `''` removes. */
  PartyNoticeSet: z.object({
    partyId: idSchema,
    notice: textChange,
    conditionReason: textChange,
    isReasonReviewed: reasonReviewed,
  }),
  /** By a moderator; its links now work. */
  PartyTicketsSet: z.object({
    partyId: idSchema,
    tickets: z.object({ from: z.enum(TICKETS), to: z.enum(TICKETS) }),
  }),
  /** By a moderator; its links now work. */
  ConditionReasonReviewed: z.object({ partyId: idSchema }),
  PartyCancelled: conditionChanged,
  PartyPostponed: conditionChanged,
  PartyRescheduled: conditionChanged.extend({
    /** days and hours; empty if a postponed party returns to its first dates */
    changes: partyChangesSchema.pick({ dates: true, startTime: true, endTime: true }),
  }),
  PartyReinstated: conditionChanged,
  /** By an author or source. Replaces an open proposal. */
  ChangeProposed: z.object({
    partyId: idSchema,
    /** `null` if imported */
    authorId: idSchema.nullable(),
    by: z.enum(PROPOSERS),
    what: z.enum(PROPOSED),
    /** changed fields only, `from` at that time */
    changes: partyChangesSchema,
    /** public reason; `null`: none */
    notice: z.string().nullable(),
  }),
  ProposalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** The next event makes the change, unless it already applied. */
  ProposalAccepted: z.object({ partyId: idSchema, authorId: idSchema.nullable(), by: z.enum(PROPOSERS) }),
  ProposalRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** To pending after rejection, to approved after deletion. */
  PartyRestored: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;

export const photoEventSchemas = {
  /** Permanent; parties cannot use it. */
  PhotoWithdrawn: z.object({
    /** see photo-url */
    photo: z.string(),
    partyId: idSchema,
    reason: personal(z.string()).nullable(),
  }),
} as const;
