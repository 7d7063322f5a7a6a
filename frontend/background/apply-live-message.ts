import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import type { QueryKey } from '@tanstack/react-query';
import {
  listWith,
  listWithout,
  withDatedItem,
  withoutItem as withoutPaged,
  withTotal,
} from '../cache/list-changes.ts';
import type { ListPage, ListPages } from '../cache/list-pages.ts';
import { commentsQuery } from '../comments/comment-queries.ts';
import {
  ownCommentsQuery,
  pendingCommentsQuery,
  pendingPartiesQuery,
  submittedPartiesQuery,
} from '../moderation/moderation-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { partiesQuery, partyQuery, pulseQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { rideMatchesQuery, ridesQuery } from '../rides/ride-queries.ts';
import { pastHomeQuery } from '../history/past-queries.ts';
import type { Positioned } from '../http/positioned.ts';
import { ASK_AGAIN, patch, patchPages, type Patch } from './patch.ts';
import { withCount, withOffer } from './pulse-change.ts';

/** Home as it is now, beside what it was: its last change and its end move with each change of the calendar. */
const NOW_KEY = pastHomeQuery(undefined).queryKey;

/** The cache entry of a key, or `undefined` when nothing was asked yet. */
export type ReadCache = (key: QueryKey) => unknown;

export type CacheChange =
  | { readonly kind: 'set'; readonly key: QueryKey; readonly entry: unknown }
  | { readonly kind: 'refetch'; readonly key: QueryKey }
  /** everybody who watches hears of it at the same moment, and need not ask at the same moment */
  | { readonly kind: 'refetch-soon'; readonly key: QueryKey };

/**
 * What a live message changes in the cache. Entries that show its position or a newer one are left alone, and so is
 * what was never asked for: its first answer will hold the change.
 *
 * @param isVisitor broadcasts hold all that a visitor may see; whoever has an account asks for the rest
 */
export function applyLiveMessage(
  read: ReadCache,
  message: LiveMessage,
  isVisitor: boolean,
): readonly CacheChange[] {
  const { position } = message.payload;
  return patchesOf(message, read, isVisitor).flatMap(({ key, change }): CacheChange[] => {
    const known = read(key);
    const changed = known === undefined ? undefined : change(known, position);
    if (changed === undefined) return [];
    if (changed === ASK_AGAIN) return [{ kind: 'refetch', key }];
    const set = { kind: 'set', key, entry: changed.entry } as const;
    return changed.isPassing ? [set, { kind: 'refetch-soon', key }] : [set];
  });
}

function patchesOf(message: LiveMessage, read: ReadCache, isVisitor: boolean): readonly Patch[] {
  switch (message.name) {
    case 'event.approved':
    case 'event.updated': {
      const { event } = message.payload;
      return [
        patch(partiesQuery.queryKey, event.id, (parties) => listWith(parties, eventCard(event))),
        patch(wholePartiesQuery.queryKey, event.id, (parties) => listWith(parties, event)),
        patch(NOW_KEY, event.id, () => ASK_AGAIN),
        patch(partyQuery(event.id).queryKey, event.id, (): EventAnswer => event),
        // Pins are shown until the last day, so that one which moves brings pins or takes them away.
        patch(
          ridesQuery(event.id).queryKey,
          event.id,
          (rides) => rides,
          () => whenOf(shownParty(read, event.id)) !== whenOf(event),
        ),
        patch(rideMatchesQuery(event.id).queryKey, event.id, (matches) =>
          whenOf(shownParty(read, event.id)) === whenOf(event) ? matches : ASK_AGAIN,
        ),
      ];
    }
    case 'event.removed': {
      const { eventId } = message.payload;
      return [
        patch(partiesQuery.queryKey, eventId, (parties) => listWithout(parties, eventId)),
        patch(wholePartiesQuery.queryKey, eventId, (parties) => listWithout(parties, eventId)),
        patch(NOW_KEY, eventId, () => ASK_AGAIN),
        patch(partyQuery(eventId).queryKey, eventId, () => null),
      ];
    }
    case 'rsvp.count': {
      const { eventId, count } = message.payload;
      return [
        patch(rsvpCountQuery(eventId).queryKey, eventId, () => ({ eventId, count })),
        patch(pulseQuery(eventId).queryKey, eventId, (pulse) => withCount(pulse, count)),
        patch(NOW_KEY, `count ${eventId}`, ({ counts, ...home }) => ({
          ...home,
          counts: counts.map((known) => (known.eventId === eventId ? { eventId, count } : known)),
        })),
      ];
    }
    case 'comment.approved': {
      const { eventId, comment } = message.payload;
      return [
        patchPages(commentsQuery(eventId), comment.id, (list, isNews) =>
          withDatedItem(list, comment, isNews),
        ),
      ];
    }
    case 'comment.removed': {
      const { eventId, commentId } = message.payload;
      return [
        patchPages(commentsQuery(eventId), commentId, (list, isNews) =>
          withoutPaged(list, commentId, isNews),
        ),
      ];
    }
    case 'moderation.pending': {
      const { events, comments } = message.payload;
      return [
        patchPages(pendingPartiesQuery(), 'count', (list, isNews) => counted(list, events, isNews)),
        patchPages(pendingCommentsQuery(), 'count', (list, isNews) => counted(list, comments, isNews)),
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
        patchPages(submittedPartiesQuery(), eventId, () => ASK_AGAIN),
      ];
    }
    case 'comment.decided':
      return [patchPages(ownCommentsQuery, message.payload.commentId, () => ASK_AGAIN)];
    case 'ride.published': {
      const { eventId, ride } = message.payload;
      return [
        patch(
          ridesQuery(eventId).queryKey,
          ride.id,
          (rides) => (isPointKnown(rides, ride.id) ? rides : listWith(rides, ride)),
          (rides) => !isVisitor && !isPointKnown(rides, ride.id),
        ),
        patch(pulseQuery(eventId).queryKey, ride.id, (pulse) =>
          ride.type === 'offer' ? withOffer(pulse) : pulse,
        ),
      ];
    }
    case 'ride.removed': {
      const { eventId, rideId } = message.payload;
      return [
        patch(ridesQuery(eventId).queryKey, rideId, (rides) => listWithout(rides, rideId)),
        // Of which day and kind it was is not said.
        patch(
          pulseQuery(eventId).queryKey,
          rideId,
          (pulse) => pulse,
          () => true,
        ),
      ];
    }
    case 'ride.matched': {
      const { eventId } = message.payload;
      return [patch(rideMatchesQuery(eventId).queryKey, eventId, () => ASK_AGAIN)];
    }
    // They concern what has no one key in the cache, and are the live client's.
    case 'audit.recorded':
    case 'resync':
      return [];
    default:
      message satisfies never;
      return [];
  }
}

function shownParty(read: ReadCache, id: string): EventAnswer | null {
  return (read(partyQuery(id).queryKey) as Positioned<EventAnswer | null> | undefined)?.data ?? null;
}

/** What decides when a party is over, and its pins with it. */
const whenOf = (party: PartyTimes | null): string | null =>
  party && [...party.dates, party.startTime, party.endTime].join(' ');

/** Pins never change: one whose point is known is told nothing by a broadcast. */
function isPointKnown(rides: readonly RideAnswer[], id: string): boolean {
  return rides.some((ride) => ride.id === id && !ride.approximate);
}

/** What has come stands at the end of the list: while that is not loaded, the number alone changes. */
function counted<T>(
  list: ListPages<T>,
  total: number,
  isNews: (page: ListPage<unknown>) => boolean,
): ListPages<T> | typeof ASK_AGAIN {
  const last = list.pages.at(-1);
  if (last === undefined || !isNews(last) || last.total === total) return list;
  return total > last.total && last.next !== null ? withTotal(list, total) : ASK_AGAIN;
}
