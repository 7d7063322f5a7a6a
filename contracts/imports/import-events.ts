import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { CUT_FIELDS } from './cut-fields.ts';

/** The layer of an imported page that gave a field; `api`: the source returns data instead of a page. */
const IMPORT_LAYERS = ['json-ld', 'open-graph', 'markup', 'listing', 'api'] as const;

/** The event's state on an imported page; `rescheduled`: its days are the new ones. */
export const SOURCE_NOTICES = ['cancelled', 'postponed', 'rescheduled', 'online'] as const;
export type SourceNotice = (typeof SOURCE_NOTICES)[number];
const notice = z.enum(SOURCE_NOTICES);

const cut = z.enum(CUT_FIELDS);

/** Origin of an imported party. */
export const partySourceSchema = z.object({
  importId: idSchema,
  /** the page's address without locale and query; the source claim derives from it */
  url: z.string(),
  layers: z.record(z.string(), z.enum(IMPORT_LAYERS)),
  /** absent if the page has none, and in older imports */
  notice: notice.optional(),
});
export type PartySource = z.infer<typeof partySourceSchema>;

export const importEventSchemas = {
  ImportStarted: z.object({ importId: idSchema, url: z.string() }),
  ImportFinished: z.object({
    importId: idSchema,
    url: z.string(),
    /** parties on the page */
    total: z.number().int(),
    /** parties imported as pending */
    imported: z.number().int(),
    partyIds: z.array(idSchema),
    /** absent if none */
    notices: z.array(notice).optional(),
    /** shortened fields, one entry for each field of each party; absent if none or not checked */
    cut: z.array(cut).optional(),
  }),
  /** The same command rejected the import's pending parties. */
  ImportWithdrawn: z.object({
    importId: idSchema,
    /** parties imported as pending */
    total: z.number().int(),
    /** approved parties, which stay */
    approved: z.number().int(),
    /** the rejected parties */
    partyIds: z.array(idSchema),
  }),
} as const;
