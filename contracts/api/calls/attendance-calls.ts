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
    summary: 'Confirm or withdraw attendance',
    permission: 'rsvp.toggle',
    limit: 'write',
    allowance: 'rsvpChanges',
    body: rsvpBodySchema,
    answer: rsvpStatusAnswerSchema,
    given: '`isGoing`; without a body the call toggles it',
    responseDescription: '`{ isGoing }`',
    errors: '401, 404; 409 `rsvp.party-over`, except for `{ isGoing: false }`',
  },
  'GET /api/events/:reference/rsvp-status': {
    summary: 'Read whether you go',
    permission: 'party.browse',
    limit: 'read',
    answer: rsvpStatusAnswerSchema,
    responseDescription: '`{ isGoing }`; always false for visitors',
    errors: '404',
  },
  'GET /api/events/:reference/rsvp-count': {
    summary: 'Count people who go',
    permission: 'party.browse',
    limit: 'read',
    answer: rsvpCountAnswerSchema,
    responseDescription: '`{ eventId, count }`',
    errors: '404',
  },
  'GET /api/rsvp-counts': {
    summary: 'Count people who go, several parties',
    permission: 'party.browse',
    limit: 'read',
    query: { events: query.ids('evento') },
    answer: z.array(rsvpCountAnswerSchema),
    given: '`events` (1 to 50 ids of parties, comma-separated)',
    responseDescription:
      '`eventId, count` of each approved party, in the order of `events`; others are left out',
    errors: '400 `request.invalid`',
  },
  'GET /api/events/:reference/pulse': {
    summary: 'Read the daily activity of a party',
    permission: 'party.browse',
    limit: 'read',
    answer: pulseAnswerSchema,
    responseDescription:
      '`{ eventId, count, days: [{ day, going, offers }] }`: days in Madrid with activity, the oldest first, at most the last 366. `going` is confirmations minus withdrawals; `offers` are rides offered that day and not removed on it',
    errors: '404',
  },
});
