import { z } from 'zod';
import { idSchema, partyChangesSchema, partyDetailsSchema } from './fields.ts';
import { personal } from './personal.ts';

/** Which layer of an imported page gave a field. */
const IMPORT_LAYERS = ['json-ld', 'open-graph', 'markup', 'listing'] as const;

/** What an imported page says has become of its event; `rescheduled`: its days are the new ones. */
export const SOURCE_NOTICES = ['cancelled', 'postponed', 'rescheduled', 'online'] as const;
export type SourceNotice = (typeof SOURCE_NOTICES)[number];
const notice = z.enum(SOURCE_NOTICES);

/** Where an imported party comes from. */
export const partySourceSchema = z.object({
  importId: idSchema,
  /** the page's address without locale and query: what the source claim is made of */
  url: z.string(),
  layers: z.record(z.string(), z.enum(IMPORT_LAYERS)),
  /** absent where the page says nothing of the kind, and in what was imported before this was looked for */
  notice: notice.optional(),
});
export type PartySource = z.infer<typeof partySourceSchema>;

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
  /** An approved party taken down: leaves every view. */
  PartyDeleted: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** An approval was taken back before anything else was decided: the party waits again. */
  PartyApprovalWithdrawn: z.object({ partyId: idSchema, authorId: idSchema.nullable() }),
  /** A rejected party is pending again, a deleted one approved again. */
  PartyRestored: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;

export const rsvpEventSchemas = {
  RsvpConfirmed: z.object({ partyId: idSchema, userId: idSchema }),
  RsvpWithdrawn: z.object({ partyId: idSchema, userId: idSchema }),
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

export const importEventSchemas = {
  ImportStarted: z.object({ importId: idSchema, url: z.string() }),
  ImportFinished: z.object({
    importId: idSchema,
    url: z.string(),
    /** parties found on the page */
    total: z.number().int(),
    /** parties that entered as pending */
    imported: z.number().int(),
    partyIds: z.array(idSchema),
    /** what the page says has become of some of them; absent where of none */
    notices: z.array(notice).optional(),
  }),
  /** An import was taken back: what of it still waited has been rejected by the same command. */
  ImportWithdrawn: z.object({
    importId: idSchema,
    /** parties that had entered as pending */
    total: z.number().int(),
    /** those that were approved by then, and stay */
    approved: z.number().int(),
    /** those that were rejected with it */
    partyIds: z.array(idSchema),
  }),
} as const;
