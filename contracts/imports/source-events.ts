import { z } from 'zod';

/**
 * State of an imported party's page: present; not found on one day (`missing`) or on two (`gone`); or present and
 * cancelled.
 */
export const SOURCE_STATES = ['there', 'missing', 'gone', 'cancelled'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const sourceEventSchemas = {
  /** The state differs from the last check; initially `there`. */
  SourceHeard: z.object({
    url: z.string(),
    says: z.enum(SOURCE_STATES),
    /** in Madrid, `YYYY-MM-DD` */
    day: z.string(),
  }),
} as const;
