import { LIMITS } from '@duende/contracts/common/limits';
import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import { eventCard } from '@duende/contracts/parties/event-card';
import { hasPlace } from '@duende/contracts/parties/secret-place';
import type { OpenedEventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { hashKey, partialMatchKey, type QueryKey, type QueryClient } from '@tanstack/react-query';
import { errorToast, toast, useToasts } from '../browser/toasts.ts';
import { listWith, listWithout } from '../cache/list-changes.ts';
import { listed } from '../cache/list-pages.ts';
import { partyOfTopic, type LiveHandler, ASK_AGAIN, patch, patchPages } from '../live/live-handler.ts';
import { partyChangesQuery } from './changes-query.ts';
import { FOUND, partiesQuery, partyQuery, pulseQuery, wholePartiesQuery } from './party-queries.ts';
import { withCount } from './pulse-change.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from './rsvp-queries.ts';
import { submittedPartiesQuery } from './submitted-parties.ts';
import { SUBMITTED } from '../cache/keys.ts';

type Decided = LiveMessagePayload<'moderation.decided'>;

const TITLES = {
  approved: 'Tu evento está publicado',
  withdrawn: 'Tu evento vuelve a estar pendiente',
  rejected: 'Tu evento ha sido rechazado',
  deleted: 'Tu evento ha sido eliminado',
  restored: 'Tu evento se ha recuperado',
  'proposal-accepted': 'Se ha aceptado el cambio que propusiste',
  'proposal-rejected': 'Se ha rechazado el cambio que propusiste',
} as const satisfies Record<Exclude<Decided['decision'], OwnDoing>, string>;

/** The person did this, perhaps on another device. */
const OWN_DOINGS = ['taken-back', 'resubmitted', 'change-proposed', 'proposal-withdrawn'] as const;
type OwnDoing = (typeof OWN_DOINGS)[number];
const isOwnDoing = (decision: Decided['decision']): decision is OwnDoing =>
  OWN_DOINGS.some((own) => own === decision);

/** The cache has the name; the sender cannot fetch a rejected party. */
export function ownPartyName(client: QueryClient, eventId: string): string | null {
  const party = client.getQueryData(partyQuery(eventId).queryKey)?.data;
  if (party) return party.name;
  const own = client.getQueryData(submittedPartiesQuery().queryKey);
  const items: readonly OwnEventAnswer[] = own === undefined ? [] : listed(own).items;
  return items.find(({ id }) => id === eventId)?.name ?? null;
}

/** The moderator who decided on this page keeps the undo toast. */
export function notifyDecision({ decision, reason }: Decided, name: string | null): void {
  if (isOwnDoing(decision)) return;
  const { toast: shown, open } = useToasts.getState();
  if (open && shown?.action !== undefined) return;
  const isBad = decision === 'rejected' || decision === 'deleted' || decision === 'proposal-rejected';
  const words = [name, reason && `Motivo: ${reason}`].filter(Boolean).join('. ');
  (isBad ? errorToast : toast)(TITLES[decision], words);
}

const isOneOf = (key: QueryKey, ...keys: readonly QueryKey[]) =>
  keys.some((other) => hashKey(other) === hashKey(key));

const changed = ({ event }: LiveMessagePayload<'event.approved'>) => [
  patch(partiesQuery.queryKey, event.id, (parties) => listWith(parties, eventCard(event))),
  patch(wholePartiesQuery.queryKey, event.id, (parties) => listWith(parties, event)),
  // The message does not contain the source.
  patch(partyQuery(event.id).queryKey, event.id, (known): OpenedEventAnswer | typeof ASK_AGAIN => {
    // It has the place only for everybody.
    if (event.placeFrom !== '' && (known?.placeFrom !== event.placeFrom || hasPlace(known))) return ASK_AGAIN;
    const source = known?.source;
    return source === undefined ? event : { ...event, source };
  }),
  patch(partyChangesQuery(event.id).queryKey, event.id, () => ASK_AGAIN),
  patch(confirmedPartiesQuery.queryKey, event.id, (list) =>
    list.some(({ id }) => id === event.id) ? ASK_AGAIN : list,
  ),
];

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
  announces: {
    'moderation.decided': (decided, client) => notifyDecision(decided, ownPartyName(client, decided.eventId)),
  },
} as const satisfies LiveHandler;
