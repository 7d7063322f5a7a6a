import { z } from 'zod';
import { CUT_FIELDS } from './cut-fields.ts';
import { SOURCE_NOTICES } from './import-events.ts';

export const importAnswerSchema = z.object({
  total: z.number().int(),
  imported: z.number().int(),
  /** one for each imported party with a notice; absent if none */
  notices: z.array(z.enum(SOURCE_NOTICES)).optional(),
  /** shortened fields, one entry for each field of each party; absent if none */
  cut: z.array(z.enum(CUT_FIELDS)).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/**
 * Whether a Goabase party can be imported. `here`: already imported; the others lack a name, a day or a supported
 * region, or have ended.
 */
export const GOABASE_STATES = ['new', 'here', 'unnamed', 'undated', 'elsewhere', 'over'] as const;

/** A party of Goabase's list, with the values of its import. */
export const goabasePartySchema = z.object({
  /** Goabase's id */
  id: z.string(),
  /** Goabase's page */
  url: z.string(),
  name: z.string(),
  town: z.string(),
  /** `null` outside the supported regions */
  location: z.string().nullable(),
  dates: z.array(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(GOABASE_STATES),
  /** absent if the list has none */
  notice: z.enum(SOURCE_NOTICES).optional(),
  /** fields that the import would shorten */
  cut: z.array(z.enum(CUT_FIELDS)),
});
export type GoabaseParty = z.infer<typeof goabasePartySchema>;

export const goabaseListAnswerSchema = z.object({
  parties: z.array(goabasePartySchema),
  /** entries left out because they are not valid parties */
  unreadable: z.number().int(),
  /** the list reached the requested length, so there may be more */
  isCut: z.boolean(),
});
export type GoabaseListAnswer = z.infer<typeof goabaseListAnswerSchema>;
