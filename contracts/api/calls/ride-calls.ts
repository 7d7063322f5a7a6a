import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import { rideAnswerSchema, rideMatchAnswerSchema, seatAnswerSchema } from '../../rides/ride-answers.ts';
import { rideBodySchema, rideSeatsBodySchema, seatBodySchema } from '../../rides/ride-body.ts';
import { calls } from './call.ts';

export const RIDE_CALLS = calls({
  'GET /api/events/:reference/rides': {
    permission: 'ride.browse',
    limit: 'read',
    answer: z.array(rideAnswerSchema),
    told: '`id, eventId, type, userId, departureAddress, departureLatitude, departureLongitude, passengerCount, direction, leavesAt, note, granted, approximate`; for V rounded to two decimals (about a kilometre), without `note`, and `approximate`, for others four; `granted` of the `passengerCount` places are given away; to people with an account `takesNoRequests: true` where no seat can be asked for at the moment; none once the party is over',
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
    given:
      '`type`, `departureLatitude`, `departureLongitude`, `passengerCount`, `direction` (`there`, `back`), `leavesAt` (`2026-12-05T21:30` in Madrid, a half hour), `note`',
    told: 'the pin; four decimals are taken',
    errors: '400, 404; 409 `ride.too-many`, `ride.party-over`, `ride.day-outside`',
  },
  'PUT /api/events/:id/rides/:rideId': {
    permission: 'ride.publish',
    limit: 'write',
    body: rideSeatsBodySchema,
    answer: doneAnswerSchema,
    given: '`passengerCount`',
    told: 'how many places an own pin has; not fewer than are given away',
    errors: '400; 403 `ride.not-yours`; 404; 409 `ride.seats-granted`, `ride.changed-too-often`',
  },
  'DELETE /api/events/:id/rides/:rideId': {
    permission: 'ride.remove-own',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: "`{ ok: true }`; of one's own, and of anybody for who moderates",
    errors: '403 `ride.not-yours`; 404 `ride.not-found`',
  },
  'GET /api/events/:reference/seats': {
    permission: 'ride.seats',
    limit: 'read',
    answer: z.array(seatAnswerSchema),
    told: 'own requests for seats, and those at own pins, that are open, granted or refused, the oldest first: `id, rideId, userId, driverId, seats, words, standing, askedAt`; none once the party is over',
    errors: '401, 404',
  },
  'POST /api/events/:id/rides/:rideId/seats': {
    permission: 'ride.seats',
    limit: 'write',
    body: seatBodySchema,
    answer: seatAnswerSchema,
    status: 201,
    given: '`seats`, `words` (to who drives)',
    told: 'the request, which waits for who drives',
    errors:
      '400, 404; 409 `party.cancelled`, `party.postponed`, `seat.party-over`, `seat.not-offered`, `seat.own-ride`, `seat.full`, `seat.too-few`, `seat.asked-already`, `seat.asked-too-often`, `seat.too-many-open`, `seat.too-many-waiting`',
  },
  'POST /api/events/:id/rides/:rideId/seats/:requestId/grant': {
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: 'the request is granted by who drives; of two for the last place one is',
    errors:
      '403 `seat.not-yours`; 404; 409 `seat.full`, `seat.too-few`, `seat.decided`, `party.cancelled`, `party.postponed`, `seat.party-over`',
  },
  'POST /api/events/:id/rides/:rideId/seats/:requestId/refuse': {
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: 'the request is refused by who drives, one that was granted too',
    errors: '403 `seat.not-yours`; 404; 409 `seat.decided`',
  },
  'DELETE /api/events/:id/rides/:rideId/seats/:requestId': {
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: 'the request is taken back, or the seats are left, by who asked',
    errors: '403 `seat.not-asker`; 404; 409 `seat.decided`',
  },
});
