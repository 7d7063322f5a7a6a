import { z } from 'zod';
import { positioned } from '../common/positioned.ts';

/** See `live/live-messages`. */
export const reportMessageSchemas = {
  /** number of reported items; details need a request */
  'reports.waiting': positioned({ things: z.number().int() }),
} as const;
