import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { RIDE_TYPES } from './ride-events.ts';
import { EXACT_DECIMALS, roundedDegrees } from './ride-point.ts';

/** Of a departure no more is taken, and recorded, than people with an account will see. */
const departureDegrees = (limit: number) =>
  z
    .number({ error: T.ridePointRequired })
    .min(-limit, T.ridePointRequired)
    .max(limit, T.ridePointRequired)
    .transform((degrees) => roundedDegrees(degrees, EXACT_DECIMALS));

/** `departureAddress` is accepted for old callers and ignored: it is always derived from the coordinates. */
export const rideBodySchema = z.object({
  type: z.enum(RIDE_TYPES, { error: T.rideModeRequired }),
  departureLatitude: departureDegrees(90),
  departureLongitude: departureDegrees(180),
  passengerCount: z
    .int({ error: T.ridePassengers })
    .min(LIMITS.passengers.min, T.ridePassengers)
    .max(LIMITS.passengers.max, T.ridePassengers)
    .nullish()
    .transform((count) => count ?? LIMITS.passengers.default),
});
