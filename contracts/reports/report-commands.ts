import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

/** See `commands/command-schemas`. */
export const reportCommandSchemas = {
  ReportThing: z.object({
    thing: z.enum(REPORTED_THINGS),
    thingId: idSchema,
    partyId: idSchema.nullable(),
    ownerId: idSchema.nullable(),
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: z.string().nullable(),
    /** as in `ThingReported`; `origin` is `null` without a mark */
    counts: z.boolean(),
    origin: z.string().nullable(),
    /** the owner moderates: reports do not hide their items */
    isOwnedByModerator: z.boolean(),
  }),
  /** `byId` is the reviewer; moderators may not decide on their own items, administrators may. */
  DismissReports: z.object({ thingId: idSchema, byId: idSchema, isByAdmin: z.boolean() }),
  UndoReportEvent: z.object({
    thingId: idSchema,
    eventId: z.string(),
    byId: idSchema.nullable(),
    isByAdmin: z.boolean(),
  }),
} as const;
