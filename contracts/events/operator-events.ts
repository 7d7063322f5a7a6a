import { z } from 'zod';
import { idSchema } from '../common/id.ts';

const countSchema = z.number().int().nonnegative();

export const operatorEventSchemas = {
  /** Unreadable; everything skips it permanently. */
  EventPassedOver: z.object({
    eventId: z.string(),
    /** known without reading the event */
    stream: z.string(),
    type: z.string(),
    position: z.string(),
    reason: z.string(),
    /** chosen by the operator */
    decidedBy: z.string(),
  }),
  /** Replayed and compared with the read models. */
  HistoryVerified: z.object({
    verificationId: idSchema,
    upTo: z.string(),
    events: countSchema,
    /** documents on both sides */
    readModels: countSchema,
    documents: countSchema,
    /** missing documents and differing fields */
    differences: countSchema,
  }),
} as const;
