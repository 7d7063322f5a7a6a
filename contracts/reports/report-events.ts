import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

const about = {
  thing: z.enum(REPORTED_THINGS),
  thingId: idSchema,
  /** `null` for a profile */
  partyId: idSchema.nullable(),
};

/** One stream per item: a person counts once, hiding is decided once. */
export const reportEventSchemas = {
  ThingReported: z.object({
    ...about,
    /** `null`: no account */
    ownerId: idSchema.nullable(),
    /** the reporter, for moderators only */
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: personal(z.string()).nullable(),
    /** until a review */
    hides: z.boolean(),
    /** towards hiding: the account is a day old and was active; missing in older events */
    counts: z.boolean().optional(),
    /** mark of one connection on one day; its key is destroyed the next day */
    origin: z.string().optional(),
  }),
  /** A hidden item is shown again. */
  ReportsDismissed: z.object(about),
  ReportsReopened: z.object({ ...about, hides: z.boolean() }),
} as const;
