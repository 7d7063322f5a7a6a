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

/** What people report: a stream for each thing, so that one person counts once, and the third is decided once. */
export const reportEventSchemas = {
  ThingReported: z.object({
    ...about,
    /** whose it is; `null` where no account is behind it */
    ownerId: idSchema.nullable(),
    /** who reports it: told to moderators alone */
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: personal(z.string()).nullable(),
    /** with this one so many have reported it that nobody sees it until somebody has looked */
    hides: z.boolean(),
    /** whether it counts towards hiding: the reporter's account is a day old and was active; missing in events of older versions, which do not count */
    counts: z.boolean().optional(),
    /** the same for all reports of this thing from one line on one day, under a key that is destroyed the day after */
    origin: z.string().optional(),
  }),
  /** Somebody has looked and leaves it as it is: what was hidden is shown again. */
  ReportsDismissed: z.object(about),
  /** That was taken back. */
  ReportsReopened: z.object({ ...about, hides: z.boolean() }),
} as const;
