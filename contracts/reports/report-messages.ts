import { z } from 'zod';
import { positioned } from '../common/positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const reportMessageSchemas = {
  /** how many reported things wait for a moderator; what is told of them is asked for */
  'reports.waiting': positioned({ things: z.number().int() }),
} as const;
