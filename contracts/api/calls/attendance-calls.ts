import { z } from 'zod';
import {
  pulseAnswerSchema,
  rsvpCountAnswerSchema,
  rsvpStatusAnswerSchema,
} from '../../rsvps/rsvp-answers.ts';
import { rsvpBodySchema } from '../../rsvps/rsvp-body.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const ATTENDANCE_CALLS = calls({
  'POST /api/events/:id/rsvp': {
    permission: 'rsvp.toggle',
    limit: 'write',
    allowance: 'rsvpChanges',
    body: rsvpBodySchema,
    answer: rsvpStatusAnswerSchema,
    given: 'nothing toggles, `{ isGoing }` sets',
    told: '`{ isGoing }`',
    errors: '401, 404; 409 `rsvp.party-over`, but for `{ isGoing: false }`',
  },
  'GET /api/events/:reference/rsvp-status': {
    permission: 'party.browse',
    limit: 'read',
    answer: rsvpStatusAnswerSchema,
    told: '`{ isGoing }`; for a visitor always false',
    errors: '404',
  },
  'GET /api/events/:reference/rsvp-count': {
    permission: 'party.browse',
    limit: 'read',
    answer: rsvpCountAnswerSchema,
    told: '`{ eventId, count }`',
    errors: '404',
  },
  'GET /api/rsvp-counts': {
    permission: 'party.browse',
    limit: 'read',
    query: { events: query.ids('evento') },
    answer: z.array(rsvpCountAnswerSchema),
    given: 'query: `events` (1 to 50 ids of parties, comma-separated)',
    told: '`eventId, count` of each that is approved, in the order asked for; others are left out',
    errors: '400 `request.invalid`',
  },
  'GET /api/events/:reference/pulse': {
    permission: 'party.browse',
    limit: 'read',
    answer: pulseAnswerSchema,
    told: 'what its days in Madrid brought: `{ eventId, count, days: [{ day, going, offers }] }`, the oldest first, at most the last 366 that brought something; `going` is confirmations less withdrawals, `offers` the rides offered that day and not taken back on it',
    errors: '404',
  },
});
