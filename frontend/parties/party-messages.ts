import { eventCard } from '@duende/contracts/parties/event-card';
import { LIMITS } from '@duende/contracts/common/limits';
import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import { hashKey, partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { listWith, listWithout } from '../cache/list-changes.ts';
import { partyOfTopic, type LiveHandler } from '../live/live-handler.ts';
import { ASK_AGAIN, patch, patchPages } from '../live/patch.ts';
import { notifyDecision, ownPartyName } from './notify-decision.ts';
import { partyChangesQuery } from './changes-query.ts';
import { FOUND, partiesQuery, partyQuery, pulseQuery, wholePartiesQuery } from './party-queries.ts';
import { withCount } from './pulse-change.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from './rsvp-queries.ts';
import { SUBMITTED, submittedPartiesQuery } from './submitted-parties.ts';

const isOneOf = (key: QueryKey, ...keys: readonly QueryKey[]) =>
  keys.some((other) => hashKey(other) === hashKey(key));

const changed = ({ event }: LiveMessagePayload<'event.approved'>) => [
  patch(partiesQuery.queryKey, event.id, (parties) => listWith(parties, eventCard(event))),
  patch(wholePartiesQuery.queryKey, event.id, (parties) => listWith(parties, event)),
  // Where it comes from stays, and is not told again.
  patch(partyQuery(event.id).queryKey, event.id, (known): OpenedEventAnswer => {
    const source = known?.source;
    return source === undefined ? event : { ...event, source };
  }),
  patch(partyChangesQuery(event.id).queryKey, event.id, () => ASK_AGAIN),
  patch(confirmedPartiesQuery.queryKey, event.id, (list) =>
    list.some(({ id }) => id === event.id) ? ASK_AGAIN : list,
  ),
];

/** Parties, and who goes to them. */
export const partyMessages = {
  covers(topic, key) {
    const id = partyOfTopic(topic);
    if (id !== null)
      return isOneOf(
        key,
        partyQuery(id).queryKey,
        partyChangesQuery(id).queryKey,
        rsvpCountQuery(id).queryKey,
        pulseQuery(id).queryKey,
      );
    if (topic === 'me')
      return (
        key[0] === 'rsvp-status' ||
        isOneOf(key, confirmedPartiesQuery.queryKey) ||
        partialMatchKey(key, SUBMITTED)
      );
    return (
      topic === 'home' &&
      (key[0] === 'rsvp-count' || isOneOf(key, partiesQuery.queryKey, wholePartiesQuery.queryKey))
    );
  },
  patches: {
    'event.approved': changed,
    'event.updated': changed,
    'event.removed': ({ eventId }) => [
      patch(partiesQuery.queryKey, eventId, (parties) => listWithout(parties, eventId)),
      patch(wholePartiesQuery.queryKey, eventId, (parties) => listWithout(parties, eventId)),
      patch(partyQuery(eventId).queryKey, eventId, () => null),
    ],
    'rsvp.count': ({ eventId, count }) => [
      patch(rsvpCountQuery(eventId).queryKey, eventId, () => ({ eventId, count })),
      patch(pulseQuery(eventId).queryKey, eventId, (pulse) => withCount(pulse, count)),
    ],
    'rsvp.mine': ({ eventId, isGoing }) => [
      patch(rsvpStatusQuery(eventId).queryKey, eventId, () => ({ isGoing })),
      patch(confirmedPartiesQuery.queryKey, eventId, (list) =>
        list.some(({ id }) => id === eventId) === isGoing ? list : ASK_AGAIN,
      ),
    ],
    'moderation.decided': ({ eventId }) => [
      patch(partyQuery(eventId).queryKey, eventId, () => ASK_AGAIN),
      patchPages(submittedPartiesQuery(), eventId, () => ASK_AGAIN),
    ],
  },
  asks: {
    after: ['event.approved', 'event.updated', 'event.removed'],
    queryKey: FOUND,
    gapMs: LIMITS.listHeldMs,
  },
  tells: {
    'moderation.decided': (decided, client) => notifyDecision(decided, ownPartyName(client, decided.eventId)),
  },
} as const satisfies LiveHandler;
