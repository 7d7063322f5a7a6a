import { z } from 'zod';
import { CUT_FIELDS } from './cut-fields.ts';
import { SOURCE_STATUSES } from './import-events.ts';

export const importAnswerSchema = z.object({
  total: z.number().int(),
  imported: z.number().int(),
  /** one per party; absent if none */
  notices: z.array(z.enum(SOURCE_STATUSES)).optional(),
  /** one per field and party; absent if none */
  cut: z.array(z.enum(CUT_FIELDS)).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** `here`: already imported; others lack a name, day or supported region, or have ended. */
export const GOABASE_STATES = ['new', 'here', 'unnamed', 'undated', 'elsewhere', 'over'] as const;

/** A listed party with the values that an import would give it. */
export const goabasePartySchema = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  town: z.string(),
  /** `null` outside the supported regions */
  location: z.string().nullable(),
  dates: z.array(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(GOABASE_STATES),
  notice: z.enum(SOURCE_STATUSES).optional(),
  /** fields that the import would shorten */
  cut: z.array(z.enum(CUT_FIELDS)),
});
export type GoabaseParty = z.infer<typeof goabasePartySchema>;

export const goabaseListAnswerSchema = z.object({
  parties: z.array(goabasePartySchema),
  /** invalid entries */
  unreadable: z.number().int(),
  /** the list may be longer */
  isCut: z.boolean(),
});
export type GoabaseListAnswer = z.infer<typeof goabaseListAnswerSchema>;
