import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyDetailsSchema } from './party-details.ts';
import { partySourceSchema } from '../imports/import-events.ts';
import { TICKETS } from './tickets.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { reason, onlyPending } from '../common/command-fields.ts';

/** `null`: may edit any party. */
const authorUnlessEditor = idSchema.nullable();

const onCondition = {
  partyId: idSchema,
  authorId: authorUnlessEditor,
  /** `null`: an unchanged condition keeps its reason */
  conditionReason: z.string().nullable(),
} as const;

export const partyCommandSchemas = {
  SubmitParty: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    details: partyDetailsSchema,
    source: partySourceSchema.nullable(),
  }),
  /** Absent details stay. An author's edit of a published party is a proposal. */
  UpdateParty: z.object({
    partyId: idSchema,
    authorId: authorUnlessEditor,
    details: partyDetailsSchema.partial(),
  }),
  /** `placeFrom`: as the sender read it; nothing happens if it moved. */
  RevealPlace: z.object({ partyId: idSchema, placeFrom: z.string() }),
  /** While pending. */
  TakePartyBack: z.object({ partyId: idSchema, authorId: idSchema }),
  /** After rejection or withdrawal; absent details stay. */
  ResubmitParty: z.object({ partyId: idSchema, authorId: idSchema, details: partyDetailsSchema.partial() }),
  /** `''` removes; a `null` reason stays. */
  SetPublicNotice: z.object({
    partyId: idSchema,
    notice: z.string(),
    conditionReason: z.string().nullable(),
  }),
  SetPartyTickets: z.object({ partyId: idSchema, authorId: authorUnlessEditor, tickets: z.enum(TICKETS) }),
  /** `conditionReason` as the moderator read it. */
  ReviewConditionReason: z.object({ partyId: idSchema, conditionReason: z.string() }),
  /** `null`: the whole party. */
  CancelParty: z.object({ ...onCondition, dates: z.array(z.string()).nullable() }),
  PostponeParty: z.object(onCondition),
  RescheduleParty: z.object({
    ...onCondition,
    details: partyDetailsSchema.pick({ dates: true, startTime: true, endTime: true }).partial(),
  }),
  ReinstateParty: z.object(onCondition),
  /** Proposes news from the source's page. `isOff`: cancelled or gone. */
  ProposeFromSource: z.object({
    partyId: idSchema,
    details: partyDetailsSchema.partial(),
    isOff: z.boolean(),
  }),
  WithdrawProposal: z.object({ partyId: idSchema, authorId: idSchema }),
  /** `overwrite`: also replaces newer changes by others. */
  AcceptProposal: z.object({ partyId: idSchema, overwrite: z.boolean() }),
  RejectProposal: z.object({ partyId: idSchema, reason }),
  ApproveParty: z.object({ partyId: idSchema }),
  /** Rejects a pending party, deletes an approved one. */
  RemoveParty: z.object({ partyId: idSchema, reason, onlyPending }),
  /** `photo`: address, see photo-url. */
  RemovePhoto: z.object({ partyId: idSchema, photo: z.string() }),
  RestoreParty: z.object({ partyId: idSchema }),
  /** `photo`: name. */
  WithdrawPhoto: z.object({ photo: z.string(), partyId: idSchema, reason }),
  /** `unusable`: fields that cannot be restored. */
  UndoPartyEvent: z.object({
    partyId: idSchema,
    eventId: z.string(),
    unusable: z.array(z.enum(PARTY_FIELDS)),
  }),
  /** Only if pending; `eventId`: the import's end. */
  RejectImported: z.object({ partyId: idSchema, eventId: z.string() }),
} as const;
