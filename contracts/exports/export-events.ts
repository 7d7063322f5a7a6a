import { z } from 'zod';
import { EXPORT_FORMATS, EXPORTED_TABLES } from './exports.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

export const exportEventSchemas = {
  HistoryExported: z.object({
    exportId: idSchema,
    table: z.enum(EXPORTED_TABLES),
    format: z.enum(EXPORT_FORMATS),
    /** days in Madrid, inclusive; `null`: open */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** names, texts and exact places, not only pseudonyms */
    isPersonal: z.boolean(),
    /** required if personal */
    reason: personal(z.string()).nullable(),
  }),
} as const;
