import { z } from 'zod';

/** State of the page: `missing` on one day, `gone` on two. */
export const SOURCE_STATES = ['there', 'missing', 'gone', 'cancelled'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const sourceEventSchemas = {
  /** A change; initially `there`. */
  SourceHeard: z.object({
    url: z.string(),
    says: z.enum(SOURCE_STATES),
    /** in Madrid, `YYYY-MM-DD` */
    day: z.string(),
  }),
} as const;
