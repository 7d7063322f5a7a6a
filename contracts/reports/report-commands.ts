import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

/** What may be asked for: see `commands/command-schemas`. */
export const reportCommandSchemas = {
  ReportThing: z.object({
    thing: z.enum(REPORTED_THINGS),
    thingId: idSchema,
    partyId: idSchema.nullable(),
    ownerId: idSchema.nullable(),
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: z.string().nullable(),
    /** as `ThingReported` has them; `origin` is `null` where no mark can be made */
    counts: z.boolean(),
    origin: z.string().nullable(),
    /** the owner moderates: no report hides what is theirs */
    isOwnedByModerator: z.boolean(),
  }),
  /** `byId` is who has looked; an administrator decides on everything, a moderator not on what is their own. */
  DismissReports: z.object({ thingId: idSchema, byId: idSchema, isByAdmin: z.boolean() }),
  UndoReportEvent: z.object({
    thingId: idSchema,
    eventId: z.string(),
    byId: idSchema.nullable(),
    isByAdmin: z.boolean(),
  }),
} as const;
