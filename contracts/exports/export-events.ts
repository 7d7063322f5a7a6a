import { z } from 'zod';
import { EXPORT_FORMATS, EXPORTED_TABLES } from './exports.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

export const exportEventSchemas = {
  /** A table of the history was downloaded. */
  HistoryExported: z.object({
    exportId: idSchema,
    table: z.enum(EXPORTED_TABLES),
    format: z.enum(EXPORT_FORMATS),
    /** days in Madrid, inclusive; `null`: from the beginning, to the end */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** with names, texts and exact places instead of pseudonyms only */
    isPersonal: z.boolean(),
    /** required for a personal export */
    reason: personal(z.string()).nullable(),
  }),
} as const;
