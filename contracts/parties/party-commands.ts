import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyDetailsSchema } from './party-details.ts';
import { partySourceSchema } from '../imports/import-events.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { reason, onlyPending } from '../common/command-fields.ts';

/** The requesting author; `null`: a moderator, who may edit any party. */
const authorUnlessEditor = idSchema.nullable();

const onCondition = {
  partyId: idSchema,
  authorId: authorUnlessEditor,
  /** reason of the condition; `null`: none given, so an unchanged condition keeps its own */
  notice: z.string().nullable(),
} as const;

/** See `commands/command-schemas`. */
export const partyCommandSchemas = {
  SubmitParty: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    details: partyDetailsSchema,
    source: partySourceSchema.nullable(),
  }),
  /** Absent details stay. By the author of a published party it is a proposal. */
  UpdateParty: z.object({
    partyId: idSchema,
    authorId: authorUnlessEditor,
    details: partyDetailsSchema.partial(),
  }),
  /** By its author while pending. */
  TakePartyBack: z.object({ partyId: idSchema, authorId: idSchema }),
  /** By its author after rejection or withdrawal; absent details stay. */
  ResubmitParty: z.object({ partyId: idSchema, authorId: idSchema, details: partyDetailsSchema.partial() }),
  /** `''` removes a text; a `null` reason stays. */
  SetPartyNotice: z.object({
    partyId: idSchema,
    notice: z.string(),
    conditionReason: z.string().nullable(),
  }),
  /** `conditionReason` as the moderator read it. */
  ReviewConditionReason: z.object({ partyId: idSchema, conditionReason: z.string() }),
  /** `dates`: the cancelled days; `null`: the whole party. */
  CancelParty: z.object({ ...onCondition, dates: z.array(z.string()).nullable() }),
  PostponeParty: z.object(onCondition),
  RescheduleParty: z.object({
    ...onCondition,
    details: partyDetailsSchema.pick({ dates: true, startTime: true, endTime: true }).partial(),
  }),
  ReinstateParty: z.object(onCondition),
  /**
   * Turns news from an imported party's page into a proposal. `details`: the values on the page; `isOff`:
   * cancelled or gone.
   */
  ProposeFromSource: z.object({
    partyId: idSchema,
    details: partyDetailsSchema.partial(),
    isOff: z.boolean(),
  }),
  /** By its author. */
  WithdrawProposal: z.object({ partyId: idSchema, authorId: idSchema }),
  /** `overwrite`: replace newer changes by others. */
  AcceptProposal: z.object({ partyId: idSchema, overwrite: z.boolean() }),
  RejectProposal: z.object({ partyId: idSchema, reason }),
  ApproveParty: z.object({ partyId: idSchema }),
  /** Rejects a pending party, deletes an approved one. */
  RemoveParty: z.object({ partyId: idSchema, reason, onlyPending }),
  /** `photo` is the address shown by the party, see photo-url. */
  RemovePhoto: z.object({ partyId: idSchema, photo: z.string() }),
  RestoreParty: z.object({ partyId: idSchema }),
  /** `photo` is the name; `partyId` is the party that showed it. */
  WithdrawPhoto: z.object({ photo: z.string(), partyId: idSchema, reason }),
  /** Undoes the event. `unusable`: fields that cannot be restored. */
  UndoPartyEvent: z.object({
    partyId: idSchema,
    eventId: z.string(),
    unusable: z.array(z.enum(PARTY_FIELDS)),
  }),
  /** Rejects an imported party if still pending; `eventId` is that of the import's end. */
  RejectImported: z.object({ partyId: idSchema, eventId: z.string() }),
} as const;
