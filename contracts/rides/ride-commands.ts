import { z } from 'zod';
import { coordinatesSchema, RIDE_TYPES } from './ride-events.ts';
import { idSchema } from '../common/id.ts';

/** What may be asked for: see `commands/command-schemas`. */
export const rideCommandSchemas = {
  PublishRide: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    rideType: z.enum(RIDE_TYPES),
    departure: coordinatesSchema,
    passengerCount: z.number().int(),
  }),
  /** `isModerator`: anybody's may be taken away */
  RemoveRide: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    isModerator: z.boolean().optional(),
  }),
} as const;
