import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

export const reportCommandSchemas = {
  ReportThing: z.object({
    thing: z.enum(REPORTED_THINGS),
    thingId: idSchema,
    partyId: idSchema.nullable(),
    ownerId: idSchema.nullable(),
    userId: idSchema,
    ground: z.enum(REPORT_GROUNDS),
    words: z.string().nullable(),
    /** as in `ThingReported`; `null`: no mark */
    counts: z.boolean(),
    origin: z.string().nullable(),
    /** reports do not hide moderators' items */
    isOwnedByModerator: z.boolean(),
  }),
  /** `byId`: the reviewer. Only administrators decide on their own items. */
  DismissReports: z.object({ thingId: idSchema, byId: idSchema, isByAdmin: z.boolean() }),
  UndoReportEvent: z.object({
    thingId: idSchema,
    eventId: z.string(),
    byId: idSchema.nullable(),
    isByAdmin: z.boolean(),
  }),
} as const;
