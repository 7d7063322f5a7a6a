import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import {
  rideAlertAnswerSchema,
  rideAnswerSchema,
  rideMatchAnswerSchema,
  seatAnswerSchema,
} from '../../rides/ride-answers.ts';
import {
  rideAlertBodySchema,
  rideBodySchema,
  rideSeatsBodySchema,
  seatBodySchema,
} from '../../rides/ride-body.ts';
import { calls } from './call.ts';

export const RIDE_CALLS = calls({
  'GET /api/events/:reference/rides': {
    summary: 'List rides of a party',
    permission: 'ride.browse',
    limit: 'read',
    answer: z.array(rideAnswerSchema),
    responseDescription:
      '`id, eventId, type, userId, departureAddress, departureLatitude, departureLongitude`, `passengerCount, direction, leavesAt, note, granted, reserved, approximate`. Visitors get coordinates with two decimals (about a kilometre), `approximate` and no `note`; users get four decimals. `granted` of the `passengerCount` seats are taken; until `reserved.until`, `reserved.seats` of the others are for people who were refused for lack of room. Users also get `takesNoRequests: true` while no seat can be requested. The list is empty once the party is over',
    errors: '404',
  },
  'GET /api/events/:reference/ride-matches': {
    summary: 'Find rides near yours',
    permission: 'ride.see-point',
    limit: 'read',
    answer: z.array(rideMatchAnswerSchema),
    responseDescription:
      'rides of the other kind within ten kilometres of your pin, with enough seats, where both people share a contact. The nearest five, one for each person: `ownRideId, rideId, userId, username, type, passengerCount, metres` (type and seats of their pin)',
    errors: '401, 404',
  },
  'POST /api/events/:id/rides': {
    summary: 'Publish a ride pin',
    permission: 'ride.publish',
    limit: 'write',
    allowance: 'pins',
    body: rideBodySchema,
    answer: rideAnswerSchema,
    status: 201,
    given:
      '`type`, `departureLatitude`, `departureLongitude`, `passengerCount`, `direction` (`there`, `back`), `leavesAt` (`2026-12-05T21:30` in Madrid, a half hour), `note`',
    responseDescription: 'the pin, with four decimals',
    errors: '400, 404; 409 `ride.too-many`, `ride.party-over`, `ride.day-outside`',
  },
  'PUT /api/events/:id/rides/:rideId': {
    summary: 'Change the seats of your ride',
    permission: 'ride.publish',
    limit: 'write',
    body: rideSeatsBodySchema,
    answer: doneAnswerSchema,
    given: '`passengerCount`, at least the seats that are granted',
    responseDescription: '`{ ok: true }`',
    errors: '400; 403 `ride.not-yours`; 404; 409 `ride.seats-granted`, `ride.changed-too-often`',
  },
  'DELETE /api/events/:id/rides/:rideId': {
    summary: 'Delete a ride pin',
    permission: 'ride.remove-own',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Deletes your own pin. Moderators can delete any pin',
    errors: '403 `ride.not-yours`; 404 `ride.not-found`',
  },
  'GET /api/events/:reference/ride-alerts': {
    summary: 'List your ride alerts',
    permission: 'ride.alerts',
    limit: 'read',
    answer: z.array(rideAlertAnswerSchema),
    responseDescription:
      'your alerts for this party, the oldest first: `id, departureLatitude, departureLongitude, km, direction`. The list is empty once the party is over',
    errors: '401, 404',
  },
  'POST /api/events/:id/ride-alerts': {
    summary: 'Set a ride alert',
    permission: 'ride.alerts',
    limit: 'write',
    allowance: 'alerts',
    body: rideAlertBodySchema,
    answer: rideAlertAnswerSchema,
    status: 201,
    given:
      '`departureLatitude`, `departureLongitude`, `km` (10, 25 or 50), `direction` (`there`, `back`, or none for both)',
    responseDescription:
      'the alert. You get one notice of each car that offers seats within this distance and direction. Only you see the alert',
    errors: '400, 404; 409 `alert.too-many`, `alert.party-over`, `party.cancelled`, `party.postponed`',
  },
  'DELETE /api/events/:id/ride-alerts/:alertId': {
    summary: 'Withdraw a ride alert',
    permission: 'ride.alerts',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`',
    errors: '404 `alert.not-found`',
  },
  'GET /api/events/:reference/seats': {
    summary: 'List seat requests',
    permission: 'ride.seats',
    limit: 'read',
    answer: z.array(seatAnswerSchema),
    responseDescription:
      'your seat requests and those for your pins that are open, granted or refused, the oldest first: `id, rideId, userId, driverId, seats, words, standing, askedAt, isUncertain, reservedUntil`. Until `reservedUntil` you may request the seats that are reserved at this ride. The list is empty once the party is over',
    errors: '401, 404',
  },
  'POST /api/events/:id/rides/:rideId/seats': {
    summary: 'Request seats in a car',
    permission: 'ride.seats',
    limit: 'write',
    body: seatBodySchema,
    answer: seatAnswerSchema,
    status: 201,
    given: '`seats`, `words` (to the driver)',
    responseDescription: 'the request, open until the driver decides',
    errors:
      '400, 404; 409 `party.cancelled`, `party.postponed`, `seat.party-over`, `seat.not-offered`, `seat.own-ride`, `seat.full`, `seat.too-few`, `seat.reserved`, `seat.asked-already`, `seat.asked-too-often`, `seat.too-many-open`, `seat.too-many-waiting`',
  },
  'POST /api/events/:id/rides/:rideId/seats/:requestId/grant': {
    summary: 'Grant seats in your car',
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription:
      '`{ ok: true }`. Only the driver can grant; of two requests for the last seat only one succeeds',
    errors:
      '403 `seat.not-yours`; 404; 409 `seat.full`, `seat.too-few`, `seat.decided`, `party.cancelled`, `party.postponed`, `seat.party-over`',
  },
  'POST /api/events/:id/rides/:rideId/seats/:requestId/refuse': {
    summary: 'Refuse a seat request',
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Only the driver can refuse, also a request that was granted',
    errors: '403 `seat.not-yours`; 404; 409 `seat.decided`',
  },
  'DELETE /api/events/:id/rides/:rideId/seats/:requestId': {
    summary: 'Withdraw a request or leave seats',
    permission: 'ride.seats',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Only the person who made the request can withdraw it',
    errors: '403 `seat.not-asker`; 404; 409 `seat.decided`',
  },
});
