import { z } from 'zod';
import { idSchema } from '../common/id.ts';

const countSchema = z.number().int().nonnegative();

export const operatorEventSchemas = {
  /** Every process, rebuild, replay and check skips this unreadable event permanently. */
  EventPassedOver: z.object({
    eventId: z.string(),
    /** known without reading the event */
    stream: z.string(),
    type: z.string(),
    position: z.string(),
    reason: z.string(),
    /** a name chosen by the operator */
    decidedBy: z.string(),
  }),
  /** The log was replayed and compared with the read models. */
  HistoryVerified: z.object({
    verificationId: idSchema,
    /** position up to which the log was compared */
    upTo: z.string(),
    events: countSchema,
    /** read models compared, and documents on both sides */
    readModels: countSchema,
    documents: countSchema,
    /** missing documents plus differing fields */
    differences: countSchema,
  }),
} as const;
