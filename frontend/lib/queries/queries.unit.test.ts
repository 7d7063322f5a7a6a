import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { apiErrorOf } from '../api/api-error.ts';
import { createQueryClient } from '../query-client.ts';
import { commentsQuery } from './comment-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from './moderation-queries.ts';
import { confirmedPartiesQuery } from './confirmed-query.ts';
import { submittedPartiesQuery } from './submitted-query.ts';
import { partiesQuery, partyQuery } from './party-queries.ts';
import { ridesQuery } from './ride-queries.ts';
import { rsvpCountQuery } from './rsvp-count-query.ts';
import { rsvpStatusQuery } from './rsvp-status-query.ts';
import { profileQuery, publicUserQuery, usersQuery } from './user-queries.ts';

test.each([
  [partiesQuery, '/api/events', 'Failed to fetch events'],
  [partyQuery('x'), '/api/events/x', 'Failed to fetch event'],
  [commentsQuery('x'), '/api/events/x/comments', 'Failed to fetch comments'],
  [ridesQuery('x'), '/api/events/x/rides', 'Failed to fetch rides'],
  [rsvpStatusQuery('x'), '/api/events/x/rsvp-status', 'Failed to fetch RSVP status'],
  [rsvpCountQuery('x'), '/api/events/x/rsvp-count', 'Failed to fetch RSVP count'],
  [pendingPartiesQuery, '/api/admin/events/pending', 'Failed to fetch pending events'],
  [pendingCommentsQuery, '/api/admin/comments/pending', 'Failed to fetch pending comments'],
  [profileQuery, '/api/users/profile', 'Failed to fetch profile'],
  [publicUserQuery('x/y'), '/api/users/x%2Fy/public', 'Failed to fetch profile'],
  [confirmedPartiesQuery, '/api/users/rsvps', 'Failed to fetch RSVP events'],
  [submittedPartiesQuery, '/api/users/events', 'Failed to fetch events'],
  [usersQuery, '/api/users', 'Failed to fetch users'],
])(
  '$1 fails with the words of the specification, and the answer behind them',
  async (query, path, message) => {
    fakeServer({ [`GET ${path}`]: refusal(503, 'Ahora no') });
    const failure: unknown = await createQueryClient()
      .fetchQuery(query as typeof usersQuery)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ message });
    expect(apiErrorOf(failure)?.serverMessage).toBe('Ahora no');
  },
);
