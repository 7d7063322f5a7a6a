import { z } from 'zod';

/**
 * What the page of an imported party says when it is asked again: it is there; it is gone, seen once (`missing`) and on another day again
 * (`gone`); or it is there and says that the party is called off.
 */
export const SOURCE_STATES = ['there', 'missing', 'gone', 'cancelled'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const sourceEventSchemas = {
  /** It says something else than it did when it was asked last; at first it is taken to be there. */
  SourceHeard: z.object({
    url: z.string(),
    says: z.enum(SOURCE_STATES),
    /** in Madrid, `YYYY-MM-DD` */
    day: z.string(),
  }),
} as const;
