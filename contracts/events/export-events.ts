import { z } from 'zod';
import { EXPORT_FORMATS, EXPORTED_TABLES } from '../constants/exports.ts';
import { idSchema } from './fields.ts';
import { personal } from './personal.ts';

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
