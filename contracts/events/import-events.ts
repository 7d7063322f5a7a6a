import { z } from 'zod';
import { idSchema } from './fields.ts';

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
  }),
} as const;
