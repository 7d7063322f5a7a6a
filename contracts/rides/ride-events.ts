import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

export const RIDE_TYPES = ['offer', 'need'] as const;
export type RideType = (typeof RIDE_TYPES)[number];

/** A departure point in degrees, WGS 84. */
export const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.infer<typeof coordinatesSchema>;

export const rideEventSchemas = {
  RidePublished: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    rideType: z.enum(RIDE_TYPES),
    departure: personal(coordinatesSchema),
    passengerCount: z.number().int(),
  }),
  RideRemoved: z.object({ rideId: idSchema, partyId: idSchema, userId: idSchema }),
} as const;
