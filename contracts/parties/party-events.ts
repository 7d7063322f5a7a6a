import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyConditionSchema } from './party-condition.ts';
import { partyChangesSchema, partyDetailsSchema } from './party-details.ts';
import { TICKETS } from './tickets.ts';
import { PROPOSED, PROPOSERS } from './proposal.ts';
import { personal } from '../common/personal.ts';
import { partySourceSchema } from '../imports/import-events.ts';

/** A text over a party before and after; `''` where there is none. */
const textChange = z.object({ from: z.string(), to: z.string() });

/** A moderator wrote the reason that the event sets, or has reviewed the same text before. Absent: it waits for a review. */
const reasonReviewed = z.literal(true).optional();

/** How a party stood, how it stands, and why. */
const conditionChanged = z.object({
  partyId: idSchema,
  condition: z.object({ from: partyConditionSchema, to: partyConditionSchema }),
  /** what everybody reads about the condition; it ends with it */
  conditionReason: textChange,
  isReasonReviewed: reasonReviewed,
  /** the administrators' notice; `null`: it stays. Only the first version of these events, in which both were one text, changed it */
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
  /** A pending party refused: leaves every view. */
  PartyRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** Who sent a pending party takes it back before anything was decided: leaves every view but their own list. */
  PartyTakenBack: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** Who sent a party that was rejected, or that they took back, sends it again: it waits, with what they corrected. */
  PartyResubmitted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    /** what had become of it */
    was: z.enum(['rejected', 'withdrawn']),
    /** changed fields only; empty where it is sent as it was */
    changes: partyChangesSchema,
  }),
  /** An approved party taken down: leaves every view. */
  PartyDeleted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** An approval was taken back before anything else was decided: the party waits again. */
  PartyApprovalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** An administrator says something of a party to everybody, over its page, or takes it back. */
  PartyNoticeSet: z.object({
    partyId: idSchema,
    notice: textChange,
    /** the reason of its condition, which an administrator may correct or take away */
    conditionReason: textChange,
    isReasonReviewed: reasonReviewed,
  }),
  /** Its author says how its tickets are; an undo goes back to what was said before. */
  PartyTicketsSet: z.object({
    partyId: idSchema,
    tickets: z.object({ from: z.enum(TICKETS), to: z.enum(TICKETS) }),
  }),
  /** A moderator has read the reason of a party's condition, which its author wrote, and it stays: its links work. */
  ConditionReasonReviewed: z.object({ partyId: idSchema }),
  /** It does not take place, or some of its days do not. */
  PartyCancelled: conditionChanged,
  /** It does not take place on its days, and the new ones are not known yet. */
  PartyPostponed: conditionChanged,
  /** It takes place on other days, or at other hours. */
  PartyRescheduled: conditionChanged.extend({
    /** of days and hours alone, and empty where a party that was postponed takes place as it was announced first */
    changes: partyChangesSchema.pick({ dates: true, startTime: true, endTime: true }),
  }),
  /** It takes place after all, as it was announced last; an undo makes it what it was before. */
  PartyReinstated: conditionChanged,
  /** Somebody who may not change a published party asks for a change of it. A newer one takes the place of one that waits. */
  ChangeProposed: z.object({
    partyId: idSchema,
    /** who sent the party; `null` for an imported one */
    authorId: idSchema.nullable(),
    by: z.enum(PROPOSERS),
    what: z.enum(PROPOSED),
    /** changed fields only, each as it was then; empty where nothing but how it stands would change */
    changes: partyChangesSchema,
    /** what everybody would read as the reason of its new condition; `null`: none is given */
    notice: z.string().nullable(),
  }),
  /** Who proposed it takes it back. */
  ProposalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** What it makes of the party is the next event, as if whoever accepted it had done that; none where all of it was so already. */
  ProposalAccepted: z.object({ partyId: idSchema, authorId: idSchema.nullable(), by: z.enum(PROPOSERS) }),
  ProposalRejected: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** A rejected party is pending again, a deleted one approved again. */
  PartyRestored: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;

export const photoEventSchemas = {
  /** An administrator has taken a picture back for good: it is served to nobody, and no party may take it again. */
  PhotoWithdrawn: z.object({
    /** its name, see photo-url */
    photo: z.string(),
    /** the party it was seen at */
    partyId: idSchema,
    reason: personal(z.string()).nullable(),
  }),
} as const;
