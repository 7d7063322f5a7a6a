import { z } from 'zod';
import { rideAnswerSchema, ridePinSchema, SEAT_STANDINGS } from './ride-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

export const rideMessageSchemas = {
  'ride.published': positioned({ eventId: idSchema, ride: ridePinSchema }),
  'ride.places': positioned({ eventId: idSchema, rideId: idSchema, passengerCount: z.number().int() }),
  'ride.removed': positioned({ eventId: idSchema, rideId: idSchema }),
  'ride.granted': positioned({ eventId: idSchema, rideId: idSchema, granted: z.number().int() }),
  'ride.reserved': positioned({
    eventId: idSchema,
    rideId: idSchema,
    reserved: rideAnswerSchema.shape.reserved,
  }),
  /** `isNew`: a new pin; otherwise matches may have changed */
  'ride.matched': positioned({ eventId: idSchema, isNew: z.boolean() }),
  /** to people who may request a freed seat first */
  'seat.free': positioned({ eventId: idSchema, rideId: idSchema }),
  /** to passenger and driver; `isOwn`: by the recipient */
  'seat.changed': positioned({
    eventId: idSchema,
    standing: z.enum(SEAT_STANDINGS),
    as: z.enum(['driver', 'passenger']),
    isOwn: z.boolean(),
  }),
} as const;
