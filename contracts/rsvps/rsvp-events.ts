import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const rsvpEventSchemas = {
  RsvpConfirmed: z.object({ partyId: idSchema, userId: idSchema }),
  RsvpWithdrawn: z.object({ partyId: idSchema, userId: idSchema }),
} as const;
