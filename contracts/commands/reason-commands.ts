import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REASONED_TYPES } from '../events/reasoned-types.ts';

export const reasonCommandSchemas = {
  StrikeReason: z.object({
    eventId: z.string(),
    eventType: z.enum(REASONED_TYPES),
    subjectId: idSchema,
    partyId: idSchema.nullable(),
  }),
} as const;
