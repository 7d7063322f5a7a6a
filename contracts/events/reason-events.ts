import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REASONED_TYPES } from './reasoned-types.ts';

export const reasonEventSchemas = {
  /** The reason is hidden and its key deleted. */
  ReasonStruck: z.object({
    eventId: z.string(),
    eventType: z.enum(REASONED_TYPES),
    subjectId: idSchema,
    /** `null` for accounts and exports */
    partyId: idSchema.nullable(),
  }),
} as const;
