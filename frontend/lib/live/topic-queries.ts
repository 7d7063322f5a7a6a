import type { LiveTopic } from '@duende/contracts/live/topics';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { commentsQuery } from '../queries/comment-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../queries/moderation-queries.ts';
import { partiesQuery, partyQuery } from '../queries/party-queries.ts';
import { ridesQuery } from '../queries/ride-queries.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';

const matches = (key: QueryKey, keys: readonly QueryKey[]) =>
  keys.some((other) => hashKey(other) === hashKey(key));

/** Whether the messages of a topic keep a query's entry true. */
export function topicCovers(topic: LiveTopic, key: QueryKey): boolean {
  switch (topic) {
    case 'home':
      return matches(key, [partiesQuery.queryKey]) || key[0] === 'rsvp-count';
    case 'moderation':
      return matches(key, [pendingPartiesQuery.queryKey, pendingCommentsQuery.queryKey]);
    case 'me':
      return key[0] === 'rsvp-status' || key[0] === 'own';
    default: {
      const id = topic.slice('event:'.length);
      return matches(key, [
        partyQuery(id).queryKey,
        commentsQuery(id).queryKey,
        rsvpCountQuery(id).queryKey,
        ridesQuery(id).queryKey,
      ]);
    }
  }
}
