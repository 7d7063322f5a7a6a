import { z } from 'zod';
import { idSchema } from './fields.ts';
import { personal } from './personal.ts';

export const photoEventSchemas = {
  /** An administrator has taken a picture back for good: it is served to nobody, and no party may take it again. */
  PhotoWithdrawn: z.object({
    /** its name, see photo-url */
    photo: z.string(),
    /** the party it was seen at */
    partyId: idSchema,
    reason: personal(z.string()).nullable(),
  }),
} as const;
