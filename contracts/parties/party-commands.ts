import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyDetailsSchema } from './party-details.ts';
import { partySourceSchema } from '../imports/import-events.ts';
import { TICKETS } from './tickets.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { reason, onlyPending } from '../common/command-fields.ts';

/** Who asks, of whom nothing but being its author gives a right to; `null`: an administrator. */
const authorUnlessEditor = idSchema.nullable();

const onCondition = {
  partyId: idSchema,
  authorId: authorUnlessEditor,
  /** the reason of the condition; `null`: none is given, so that of the same condition stays and a new condition has none */
  notice: z.string().nullable(),
} as const;

/** What may be asked for: see `commands/command-schemas`. */
export const partyCommandSchemas = {
  SubmitParty: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    details: partyDetailsSchema,
    source: partySourceSchema.nullable(),
  }),
  /** What `details` does not name stays as it is. Of its author once it is published it is a proposal. */
  UpdateParty: z.object({
    partyId: idSchema,
    authorId: authorUnlessEditor,
    details: partyDetailsSchema.partial(),
  }),
  /** Its author takes back what waits. */
  TakePartyBack: z.object({ partyId: idSchema, authorId: idSchema }),
  /** Its author sends again what was rejected or taken back; what `details` does not name stays as it is. */
  ResubmitParty: z.object({ partyId: idSchema, authorId: idSchema, details: partyDetailsSchema.partial() }),
  /** `''` takes a text away; a reason of `null` stays. */
  SetPartyNotice: z.object({
    partyId: idSchema,
    notice: z.string(),
    conditionReason: z.string().nullable(),
  }),
  SetPartyTickets: z.object({ partyId: idSchema, authorId: authorUnlessEditor, tickets: z.enum(TICKETS) }),
  /** `conditionReason`: as it was read. */
  ReviewConditionReason: z.object({ partyId: idSchema, conditionReason: z.string() }),
  /** `dates`: the days that are called off; `null`: all of it. */
  CancelParty: z.object({ ...onCondition, dates: z.array(z.string()).nullable() }),
  PostponeParty: z.object(onCondition),
  RescheduleParty: z.object({
    ...onCondition,
    details: partyDetailsSchema.pick({ dates: true, startTime: true, endTime: true }).partial(),
  }),
  ReinstateParty: z.object(onCondition),
  /**
   * What the page that a party was imported from says now becomes a proposal, as far as it is news. `details`: what it says, without what
   * it is silent about; `isOff`: that the party does not take place, or that it is gone.
   */
  ProposeFromSource: z.object({
    partyId: idSchema,
    details: partyDetailsSchema.partial(),
    isOff: z.boolean(),
  }),
  /** Its author takes back what they proposed. */
  WithdrawProposal: z.object({ partyId: idSchema, authorId: idSchema }),
  /** `overwrite`: also where somebody else has changed the same since. */
  AcceptProposal: z.object({ partyId: idSchema, overwrite: z.boolean() }),
  RejectProposal: z.object({ partyId: idSchema, reason }),
  ApproveParty: z.object({ partyId: idSchema }),
  /** Rejects a pending party, deletes an approved one. */
  RemoveParty: z.object({ partyId: idSchema, reason, onlyPending }),
  /** `photo` is the address the party shows, see photo-url. */
  RemovePhoto: z.object({ partyId: idSchema, photo: z.string() }),
  RestoreParty: z.object({ partyId: idSchema }),
  /** `photo` is the picture's name; the party is where it was seen. */
  WithdrawPhoto: z.object({ photo: z.string(), partyId: idSchema, reason }),
  /** Each takes back the event of that id, which is one of the subject's own. `unusable`: fields that cannot go back. */
  UndoPartyEvent: z.object({
    partyId: idSchema,
    eventId: z.string(),
    unusable: z.array(z.enum(PARTY_FIELDS)),
  }),
  /** Rejects a party that came with an import, if it still waits; `eventId` is the end of that import. */
  RejectImported: z.object({ partyId: idSchema, eventId: z.string() }),
} as const;
