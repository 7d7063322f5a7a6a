import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyConditionSchema } from './party-condition.ts';
import { partyChangesSchema, partyDetailsSchema } from './party-details.ts';
import { PROPOSED, PROPOSERS } from './proposal.ts';
import { personal } from '../common/personal.ts';
import { partySourceSchema } from '../imports/import-events.ts';

/** `''`: none. */
const textChange = z.object({ from: z.string(), to: z.string() });

/** A moderator wrote or reviewed this text. Absent: it needs a review. */
const reasonReviewed = z.literal(true).optional();

const conditionChanged = z.object({
  partyId: idSchema,
  condition: z.object({ from: partyConditionSchema, to: partyConditionSchema }),
  /** public reason of the condition; ends with it */
  conditionReason: textChange,
  isReasonReviewed: reasonReviewed,
  /** the moderators' notice; `null`: unchanged. Only version 1, with one text for both, changed it */
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
    /** changed fields only, never empty */
    changes: partyChangesSchema,
  }),
  PartyApproved: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** From pending; the party leaves every view. */
  PartyRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** By its author while pending; only their own list still shows it. */
  PartyTakenBack: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** By its author after rejection or withdrawal; pending again. */
  PartyResubmitted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    /** status before */
    was: z.enum(['rejected', 'withdrawn']),
    /** changed fields only; empty if unchanged */
    changes: partyChangesSchema,
  }),
  /** From approved; the party leaves every view. */
  PartyDeleted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** Undo of an approval; pending again. */
  PartyApprovalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** Public notice by a moderator, set or removed. */
  PartyNoticeSet: z.object({
    partyId: idSchema,
    notice: textChange,
    /** a moderator may edit or remove it */
    conditionReason: textChange,
    isReasonReviewed: reasonReviewed,
  }),
  /** A moderator accepted the author's reason; its links now work. */
  ConditionReasonReviewed: z.object({ partyId: idSchema }),
  /** The whole party or some of its days. */
  PartyCancelled: conditionChanged,
  /** New days are not known yet. */
  PartyPostponed: conditionChanged,
  /** Other days or hours. */
  PartyRescheduled: conditionChanged.extend({
    /** days and hours only; empty if a postponed party returns to its first dates */
    changes: partyChangesSchema.pick({ dates: true, startTime: true, endTime: true }),
  }),
  /** Takes place as last announced; an undo restores the condition before. */
  PartyReinstated: conditionChanged,
  /** Requested by a person who may not edit directly. Replaces an open proposal. */
  ChangeProposed: z.object({
    partyId: idSchema,
    /** the party's author; `null` if imported */
    authorId: idSchema.nullable(),
    by: z.enum(PROPOSERS),
    what: z.enum(PROPOSED),
    /** changed fields only, with their value at that time; empty if only the condition would change */
    changes: partyChangesSchema,
    /** proposed public reason; `null`: none */
    notice: z.string().nullable(),
  }),
  /** By its proposer. */
  ProposalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** The next event makes the change; there is none if it already applied. */
  ProposalAccepted: z.object({ partyId: idSchema, authorId: idSchema.nullable(), by: z.enum(PROPOSERS) }),
  ProposalRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** From rejected to pending, or from deleted to approved. */
  PartyRestored: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;

export const photoEventSchemas = {
  /** Permanent: the photo is not served, and parties cannot use it. */
  PhotoWithdrawn: z.object({
    /** name, see photo-url */
    photo: z.string(),
    /** the party that showed it */
    partyId: idSchema,
    reason: personal(z.string()).nullable(),
  }),
} as const;
