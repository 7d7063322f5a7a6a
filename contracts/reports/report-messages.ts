import { z } from 'zod';
import { positioned } from '../common/positioned.ts';

export const reportMessageSchemas = {
  'reports.waiting': positioned({ things: z.number().int() }),
} as const;
