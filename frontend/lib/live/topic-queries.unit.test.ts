import type { LiveTopic } from '@duende/contracts/live/topics';
import { expect, test } from 'vitest';
import { commentsQuery } from '../queries/comment-queries.ts';
import { confirmedPartiesQuery } from '../queries/confirmed-query.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../queries/moderation-queries.ts';
import { partiesQuery, partyQuery } from '../queries/party-queries.ts';
import { pulseQuery } from '../queries/pulse-query.ts';
import { rideMatchesQuery, ridesQuery } from '../queries/ride-queries.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';
import { rsvpStatusQuery } from '../queries/rsvp-status-query.ts';
import { submittedPartiesQuery } from '../queries/submitted-query.ts';
import { sessionQuery } from '../session/session-query.ts';
import { topicCovers } from './topic-queries.ts';

const QUERIES = {
  parties: partiesQuery,
  party: partyQuery('a'),
  'other party': partyQuery('b'),
  comments: commentsQuery('a'),
  rides: ridesQuery('a'),
  matches: rideMatchesQuery('a'),
  count: rsvpCountQuery('a'),
  pulse: pulseQuery('a'),
  'other count': rsvpCountQuery('b'),
  going: rsvpStatusQuery('a'),
  confirmed: confirmedPartiesQuery,
  submitted: submittedPartiesQuery(),
  'pending parties': pendingPartiesQuery(),
  'pending comments': pendingCommentsQuery('luna'),
  session: sessionQuery,
};

test.each<[LiveTopic, readonly (keyof typeof QUERIES)[]]>([
  ['home', ['parties', 'count', 'other count']],
  ['event:a', ['party', 'comments', 'rides', 'count', 'pulse']],
  ['me', ['matches', 'going', 'confirmed', 'submitted']],
  ['moderation', ['pending parties', 'pending comments']],
])('%s keeps these true: %j', (topic, names) => {
  const covered = Object.entries(QUERIES).filter(([, { queryKey }]) => topicCovers(topic, queryKey));
  expect(covered.map(([name]) => name)).toEqual(names);
});
