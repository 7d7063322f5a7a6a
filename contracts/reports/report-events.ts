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

/** One stream for each item, so that a person counts once and hiding is decided once. */
export const reportEventSchemas = {
  ThingReported: z.object({
    ...about,
    /** the item's owner; `null`: no account */
    ownerId: idSchema.nullable(),
    /** the reporter; shown to moderators only */
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: personal(z.string()).nullable(),
    /** this report reached the limit and hides the item until a review */
    hides: z.boolean(),
    /**
     * counts towards hiding: the account is older than a day and was active; missing (not counted) in older events
     */
    counts: z.boolean().optional(),
    /** a mark shared by reports of this item from one connection on one day; its key is destroyed the next day */
    origin: z.string().optional(),
  }),
  /** Reviewed without action; a hidden item is shown again. */
  ReportsDismissed: z.object(about),
  /** Undo of the dismissal. */
  ReportsReopened: z.object({ ...about, hides: z.boolean() }),
} as const;
