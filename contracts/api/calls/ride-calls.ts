import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import { rideAnswerSchema, rideMatchAnswerSchema } from '../../rides/ride-answers.ts';
import { rideBodySchema } from '../../rides/ride-body.ts';
import { calls } from './call.ts';

export const RIDE_CALLS = calls({
  'GET /api/events/:reference/rides': {
    permission: 'ride.browse',
    limit: 'read',
    answer: z.array(rideAnswerSchema),
    told: '`id, eventId, type, userId, departureAddress, departureLatitude, departureLongitude, passengerCount, approximate`; for V rounded to two decimals (about a kilometre) and `approximate`, for others four; none once the party is over',
    errors: '404',
  },
  'GET /api/events/:reference/ride-matches': {
    permission: 'ride.see-point',
    limit: 'read',
    answer: z.array(rideMatchAnswerSchema),
    told: 'who is within ten kilometres of an own pin and of the other kind, with places enough, where both share a contact; the nearest five, each person once: `ownRideId, rideId, userId, username, type, passengerCount, metres` (type and places of their pin)',
    errors: '401, 404',
  },
  'POST /api/events/:id/rides': {
    permission: 'ride.publish',
    limit: 'write',
    allowance: 'pins',
    body: rideBodySchema,
    answer: rideAnswerSchema,
    status: 201,
    given: '`type`, `departureLatitude`, `departureLongitude`, `passengerCount`',
    told: 'the pin; four decimals are taken',
    errors: '400, 404; 409 `ride.too-many`, `ride.party-over`',
  },
  'DELETE /api/events/:id/rides/:rideId': {
    permission: 'ride.remove-own',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: "`{ ok: true }`; of one's own, and of anybody for who moderates",
    errors: '403 `ride.not-yours`; 404 `ride.not-found`',
  },
});
