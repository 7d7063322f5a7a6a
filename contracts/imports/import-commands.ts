import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const importCommandSchemas = {
  /** `day` in Madrid. */
  RecordSource: z.object({
    url: z.string(),
    says: z.enum(['there', 'missing', 'cancelled']),
    day: z.string(),
  }),
  WithdrawImport: z.object({
    importId: idSchema,
    total: z.number().int(),
    approved: z.number().int(),
    partyIds: z.array(idSchema),
  }),
  StartImport: z.object({ importId: idSchema, url: z.string() }),
  FinishImport: z.object({
    importId: idSchema,
    url: z.string(),
    total: z.number().int(),
    imported: z.number().int(),
    partyIds: z.array(idSchema),
  }),
} as const;
