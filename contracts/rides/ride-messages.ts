import { z } from 'zod';
import { ridePinSchema, SEAT_STANDINGS } from './ride-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

/** See `live/live-messages`. */
export const rideMessageSchemas = {
  'ride.published': positioned({ eventId: idSchema, ride: ridePinSchema }),
  /** number of seats of a pin */
  'ride.places': positioned({ eventId: idSchema, rideId: idSchema, passengerCount: z.number().int() }),
  'ride.removed': positioned({ eventId: idSchema, rideId: idSchema }),
  /** seats granted of a pin */
  'ride.granted': positioned({ eventId: idSchema, rideId: idSchema, granted: z.number().int() }),
  /** `isNew`: a new matching pin; otherwise matches may have changed */
  'ride.matched': positioned({ eventId: idSchema, isNew: z.boolean() }),
  /** to passenger and driver; `isOwn`: the recipient made the change */
  'seat.changed': positioned({
    eventId: idSchema,
    standing: z.enum(SEAT_STANDINGS),
    as: z.enum(['driver', 'passenger']),
    isOwn: z.boolean(),
  }),
} as const;
