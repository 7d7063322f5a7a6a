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
  }),
  DismissReports: z.object({ thingId: idSchema }),
  UndoReportEvent: z.object({ thingId: idSchema, eventId: z.string() }),
} as const;
