import { z } from 'zod';
import { ridePinSchema, SEAT_STANDINGS } from './ride-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const rideMessageSchemas = {
  'ride.published': positioned({ eventId: idSchema, ride: ridePinSchema }),
  /** how many places a pin has now */
  'ride.places': positioned({ eventId: idSchema, rideId: idSchema, passengerCount: z.number().int() }),
  'ride.removed': positioned({ eventId: idSchema, rideId: idSchema }),
  /** how many places of a pin are given away now */
  'ride.granted': positioned({ eventId: idSchema, rideId: idSchema, granted: z.number().int() }),
  /** `isNew`: a pin came that matches one's own; otherwise matches may be others than before */
  'ride.matched': positioned({ eventId: idSchema, isNew: z.boolean() }),
  /** to who asked and who drives: what became of a request; `isOwn`: the one who hears it did it */
  'seat.changed': positioned({
    eventId: idSchema,
    standing: z.enum(SEAT_STANDINGS),
    as: z.enum(['driver', 'passenger']),
    isOwn: z.boolean(),
  }),
} as const;
