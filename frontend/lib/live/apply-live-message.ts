import type { EventAnswer } from '@duende/contracts/api/answers';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { DataTag, QueryKey } from '@tanstack/react-query';
import { commentsQuery } from '../queries/comment-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../queries/moderation-queries.ts';
import { confirmedPartiesQuery } from '../queries/confirmed-query.ts';
import { submittedPartiesQuery } from '../queries/submitted-query.ts';
import { partiesQuery, partyQuery } from '../queries/party-queries.ts';
import { ridesQuery } from '../queries/ride-queries.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';
import { rsvpStatusQuery } from '../queries/rsvp-status-query.ts';
import { advanced, isNewer } from './positioned-change.ts';
import type { Positioned } from './positioned.ts';

/** The cache entry of a key, or `undefined` when nothing was asked yet. */
export type ReadCache = (key: QueryKey) => Positioned<unknown> | undefined;

export type CacheChange =
  | { readonly kind: 'set'; readonly key: QueryKey; readonly entry: Positioned<unknown> }
  | { readonly kind: 'refetch'; readonly key: QueryKey };

/** What a patch answers when the message alone does not tell the new data. */
const ASK_AGAIN = Symbol('ask again');

interface Patch {
  readonly key: QueryKey;
  readonly subject: string;
  readonly apply: (data: unknown) => unknown;
}

function patch<T>(
  key: DataTag<QueryKey, Positioned<T>, Error>,
  subject: string,
  apply: (data: T) => T | typeof ASK_AGAIN,
): Patch {
  return { key, subject, apply: (data) => apply(data as T) };
}

/**
 * What a live message changes in the cache. Entries that show its position or a newer one are left alone, and so is
 * what was never asked for: its first answer will hold the change.
 */
export function applyLiveMessage(read: ReadCache, message: LiveMessage): readonly CacheChange[] {
  const { position } = message.payload;
  return patchesOf(message).flatMap(({ key, subject, apply }): CacheChange[] => {
    const entry = read(key);
    if (entry === undefined || !isNewer(position, entry, subject)) return [];
    const data = apply(entry.data);
    if (data === ASK_AGAIN) return [{ kind: 'refetch', key }];
    return [{ kind: 'set', key, entry: advanced(entry, subject, position, data) }];
  });
}

function patchesOf(message: LiveMessage): readonly Patch[] {
  switch (message.name) {
    case 'event.approved':
    case 'event.updated': {
      const { event } = message.payload;
      return [
        patch(partiesQuery.queryKey, event.id, (parties) => withItem(parties, event)),
        patch(partyQuery(event.id).queryKey, event.id, (): EventAnswer => event),
      ];
    }
    case 'event.removed': {
      const { eventId } = message.payload;
      return [
        patch(partiesQuery.queryKey, eventId, (parties) => withoutItem(parties, eventId)),
        patch(partyQuery(eventId).queryKey, eventId, () => null),
      ];
    }
    case 'rsvp.count': {
      const { eventId, count } = message.payload;
      return [patch(rsvpCountQuery(eventId).queryKey, eventId, () => ({ eventId, count }))];
    }
    case 'comment.approved': {
      const { eventId, comment } = message.payload;
      return [patch(commentsQuery(eventId).queryKey, comment.id, (list) => withItem(list, comment))];
    }
    case 'comment.removed': {
      const { eventId, commentId } = message.payload;
      return [patch(commentsQuery(eventId).queryKey, commentId, (list) => withoutItem(list, commentId))];
    }
    case 'moderation.pending': {
      const { events, comments } = message.payload;
      return [
        patch(pendingPartiesQuery.queryKey, 'count', (list) => (list.length === events ? list : ASK_AGAIN)),
        patch(pendingCommentsQuery.queryKey, 'count', (list) =>
          list.length === comments ? list : ASK_AGAIN,
        ),
      ];
    }
    case 'rsvp.mine': {
      const { eventId, isGoing } = message.payload;
      return [
        patch(rsvpStatusQuery(eventId).queryKey, eventId, () => ({ isGoing })),
        patch(confirmedPartiesQuery.queryKey, eventId, (list) =>
          list.some(({ id }) => id === eventId) === isGoing ? list : ASK_AGAIN,
        ),
      ];
    }
    case 'moderation.decided': {
      const { eventId } = message.payload;
      return [
        patch(partyQuery(eventId).queryKey, eventId, () => ASK_AGAIN),
        patch(submittedPartiesQuery.queryKey, eventId, () => ASK_AGAIN),
      ];
    }
    case 'ride.published': {
      const { eventId, ride } = message.payload;
      return [patch(ridesQuery(eventId).queryKey, ride.id, (rides) => withItem(rides, ride))];
    }
    case 'ride.removed': {
      const { eventId, rideId } = message.payload;
      return [patch(ridesQuery(eventId).queryKey, rideId, (rides) => withoutItem(rides, rideId))];
    }
    // It concerns the whole cache and is the live client's.
    case 'resync':
      return [];
    default:
      message satisfies never;
      return [];
  }
}

function withItem<T extends { readonly id: string }>(list: readonly T[], item: T): T[] {
  const known = list.some(({ id }) => id === item.id);
  return known ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
}

function withoutItem<T extends { readonly id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((item) => item.id !== id);
}
