import { z } from 'zod';
import { EXPORT_FORMATS, EXPORTED_TABLES } from './exports.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

export const exportEventSchemas = {
  /** Somebody took a table of the history away as a file. */
  HistoryExported: z.object({
    exportId: idSchema,
    table: z.enum(EXPORTED_TABLES),
    format: z.enum(EXPORT_FORMATS),
    /** days in Madrid, inclusive; `null`: from the beginning, to the end */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** with names, words and exact places of people, not only pseudonyms */
    isPersonal: z.boolean(),
    /** why, where it is personal */
    reason: personal(z.string()).nullable(),
  }),
} as const;
