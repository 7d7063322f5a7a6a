import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { CUT_FIELDS } from './cut-fields.ts';

/** Layer that gave a field; `api`: data instead of a page. */
const IMPORT_LAYERS = ['json-ld', 'open-graph', 'markup', 'listing', 'api'] as const;

/** `rescheduled`: its days are the new ones. */
export const SOURCE_STATUSES = ['cancelled', 'postponed', 'rescheduled', 'online'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];
const status = z.enum(SOURCE_STATUSES);

const cut = z.enum(CUT_FIELDS);

export const partySourceSchema = z.object({
  importId: idSchema,
  /** without locale and query; the source claim derives from it */
  url: z.string(),
  layers: z.record(z.string(), z.enum(IMPORT_LAYERS)),
  /** absent if none, and in older imports */
  notice: status.optional(),
});
export type PartySource = z.infer<typeof partySourceSchema>;

export const importEventSchemas = {
  ImportStarted: z.object({ importId: idSchema, url: z.string() }),
  ImportFinished: z.object({
    importId: idSchema,
    url: z.string(),
    /** on the page */
    total: z.number().int(),
    /** as pending */
    imported: z.number().int(),
    partyIds: z.array(idSchema),
    /** absent if none */
    notices: z.array(status).optional(),
    /** one per field and party; absent if none or not checked */
    cut: z.array(cut).optional(),
  }),
  /** The same command rejected its pending parties. */
  ImportWithdrawn: z.object({
    importId: idSchema,
    /** imported as pending */
    total: z.number().int(),
    /** these stay */
    approved: z.number().int(),
    /** rejected */
    partyIds: z.array(idSchema),
  }),
} as const;
