import { z } from 'zod';
import { importEventSchemas } from './import-events.ts';

export const importCommandSchemas = {
  /** `day` in Madrid. */
  RecordSource: z.object({
    url: z.string(),
    says: z.enum(['there', 'missing', 'cancelled']),
    day: z.string(),
  }),
  WithdrawImport: importEventSchemas.ImportWithdrawn,
  StartImport: importEventSchemas.ImportStarted,
  FinishImport: importEventSchemas.ImportFinished,
} as const;
