import type { LiveTopic } from '@duende/contracts/live/topics';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import {
  commentsKey,
  partiesQuery,
  partyQuery,
  pulseQuery,
  wholePartiesQuery,
} from '../parties/party-queries.ts';
import { pastHomeQuery } from '../history/past-queries.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';

const matches = (key: QueryKey, keys: readonly QueryKey[]) =>
  keys.some((other) => hashKey(other) === hashKey(key));

/** Whether the messages of a topic keep a query's entry true. */
export function topicCovers(topic: LiveTopic, key: QueryKey): boolean {
  switch (topic) {
    case 'home':
      return (
        matches(key, [
          partiesQuery.queryKey,
          wholePartiesQuery.queryKey,
          pastHomeQuery(undefined).queryKey,
        ]) || key[0] === 'rsvp-count'
      );
    case 'moderation':
      return key[0] === 'moderation';
    case 'me':
      return key[0] === 'rsvp-status' || key[0] === 'own';
    default: {
      const id = topic.slice('event:'.length);
      return matches(key, [
        partyQuery(id).queryKey,
        commentsKey(id),
        rsvpCountQuery(id).queryKey,
        ridesQuery(id).queryKey,
        pulseQuery(id).queryKey,
      ]);
    }
  }
}
