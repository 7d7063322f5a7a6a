import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REASONED_TYPES } from './reasoned-types.ts';

export const reasonEventSchemas = {
  /** Hides the reason of another event; the reason's key is deleted afterwards. */
  ReasonStruck: z.object({
    /** the event with the reason, and its type */
    eventId: z.string(),
    eventType: z.enum(REASONED_TYPES),
    /** subject of that event, as in the audit trail */
    subjectId: idSchema,
    /** `null` for accounts and exports */
    partyId: idSchema.nullable(),
  }),
} as const;
