import { z } from 'zod';
import { idSchema } from '../common/id.ts';

const countSchema = z.number().int().nonnegative();

/** What the service's operator decided and found out about the log itself. */
export const operatorEventSchemas = {
  /**
   * An event that no program can read is left out from now on, by everybody, for good: by every process, rebuild, replay and
   * check, as if it had never been recorded.
   */
  EventPassedOver: z.object({
    eventId: z.string(),
    /** what is known of it without reading it */
    stream: z.string(),
    type: z.string(),
    position: z.string(),
    reason: z.string(),
    /** who decided it, in a word that the operator chose */
    decidedBy: z.string(),
  }),
  /** The whole log was folded anew and compared with what was served: what came of it. */
  HistoryVerified: z.object({
    verificationId: idSchema,
    /** position until where the log was folded; what was served stood there */
    upTo: z.string(),
    /** how many events that were */
    events: countSchema,
    /** how many read models, and documents of either side in them, were compared */
    readModels: countSchema,
    documents: countSchema,
    /** documents that one side lacks, and fields that have two values */
    differences: countSchema,
  }),
} as const;
