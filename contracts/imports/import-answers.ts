import { z } from 'zod';
import { CUT_FIELDS } from './cut-fields.ts';
import { SOURCE_NOTICES } from './import-events.ts';

export const importAnswerSchema = z.object({
  total: z.number().int(),
  imported: z.number().int(),
  /** what the source says has become of some of those imported, one for each; absent where of none */
  notices: z.array(z.enum(SOURCE_NOTICES)).optional(),
  /** what of them was longer than there is room for, one for each field of each; absent where nothing */
  cut: z.array(z.enum(CUT_FIELDS)).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** Whether a party of Goabase's can come in: `here` came in before, the others lack a name, a day or a region of ours, or have ended. */
export const GOABASE_STATES = ['new', 'here', 'unnamed', 'undated', 'elsewhere', 'over'] as const;

/** A party as Goabase's list has it, and as it would come in. */
export const goabasePartySchema = z.object({
  /** Goabase's number of it */
  id: z.string(),
  /** its page there */
  url: z.string(),
  name: z.string(),
  town: z.string(),
  /** as parties write it; `null` where it is in none of ours */
  location: z.string().nullable(),
  dates: z.array(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(GOABASE_STATES),
  /** what the list says has become of it; absent where nothing */
  notice: z.enum(SOURCE_NOTICES).optional(),
  /** what of it is longer than there is room for */
  cut: z.array(z.enum(CUT_FIELDS)),
});
export type GoabaseParty = z.infer<typeof goabasePartySchema>;

export const goabaseListAnswerSchema = z.object({
  parties: z.array(goabasePartySchema),
  /** entries of the list that are no party, and are left out */
  unreadable: z.number().int(),
  /** the list is as long as was asked for: there may be more */
  isCut: z.boolean(),
});
export type GoabaseListAnswer = z.infer<typeof goabaseListAnswerSchema>;
