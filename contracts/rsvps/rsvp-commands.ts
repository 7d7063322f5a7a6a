import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const rsvpCommandSchemas = {
  SetRsvp: z.object({ partyId: idSchema, userId: idSchema, isGoing: z.boolean().nullable() }),
} as const;
