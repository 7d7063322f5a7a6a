import type { LiveTopic } from '@duende/contracts/live/topics';
import { expect, test } from 'vitest';
import { commentsQuery } from '../comments/comment-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../moderation/moderation-queries.ts';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { partiesQuery, partyQuery, pulseQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { pastHomeQuery } from '../history/past-queries.ts';
import { rideMatchesQuery, ridesQuery } from '../rides/ride-queries.ts';
import { sessionQuery } from '../session/session.ts';
import { liveMessageNames } from '../live/live-client.ts';
import { LIVE_HANDLERS } from './live-handlers.ts';

const QUERIES = {
  parties: partiesQuery,
  'whole parties': wholePartiesQuery,
  'calendar at now': pastHomeQuery(undefined),
  'calendar of a day': pastHomeQuery('2026-05-30T23:59:00+02:00'),
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
  ['home', ['parties', 'whole parties', 'calendar at now', 'count', 'other count']],
  ['event:a', ['party', 'comments', 'rides', 'count', 'pulse']],
  ['me', ['matches', 'going', 'confirmed', 'submitted']],
  ['moderation', ['pending parties', 'pending comments']],
])('%s keeps these true: %j', (topic, names) => {
  const covered = Object.entries(QUERIES).filter(([, { queryKey }]) =>
    LIVE_HANDLERS.some((handler) => handler.covers(topic, queryKey)),
  );
  expect(covered.map(([name]) => name)).toEqual(names);
});

test('every message of the contract but the order to refetch has a handler', () => {
  const handled = LIVE_HANDLERS.flatMap(({ patches, announces, asks }) => [
    ...Object.keys({ ...patches, ...announces }),
    ...(asks?.after ?? []),
  ]);
  expect(new Set<string>(handled)).toEqual(new Set(liveMessageNames.filter((name) => name !== 'resync')));
});
