import { z } from 'zod';
import { rideAnswerSchema } from './ride-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const rideMessageSchemas = {
  'ride.published': positioned({ eventId: idSchema, ride: rideAnswerSchema }),
  'ride.removed': positioned({ eventId: idSchema, rideId: idSchema }),
  /** `isNew`: a pin came that matches one's own; otherwise matches may be others than before */
  'ride.matched': positioned({ eventId: idSchema, isNew: z.boolean() }),
} as const;
