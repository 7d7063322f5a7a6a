import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { CUT_FIELDS } from './cut-fields.ts';

/** Which layer of an imported page gave a field; `api`: its source answers with data instead of a page. */
const IMPORT_LAYERS = ['json-ld', 'open-graph', 'markup', 'listing', 'api'] as const;

/** What an imported page says has become of its event; `rescheduled`: its days are the new ones. */
export const SOURCE_NOTICES = ['cancelled', 'postponed', 'rescheduled', 'online'] as const;
export type SourceNotice = (typeof SOURCE_NOTICES)[number];
const notice = z.enum(SOURCE_NOTICES);

const cut = z.enum(CUT_FIELDS);

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
    /** what of them was longer than there is room for, one entry for each field of each; absent where nothing, and where that is not looked for */
    cut: z.array(cut).optional(),
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
