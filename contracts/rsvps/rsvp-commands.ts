import { z } from 'zod';
import { idSchema } from '../common/id.ts';

/** See `commands/command-schemas`. */
export const rsvpCommandSchemas = {
  /** `isGoing` sets; `null` toggles. */
  SetRsvp: z.object({ partyId: idSchema, userId: idSchema, isGoing: z.boolean().nullable() }),
} as const;
