import { CONDITION_WORDS } from '@duende/contracts/parties/party-condition';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { toast } from '../browser/toasts.ts';
import { type LiveHandler, type ReadCache, ASK_AGAIN, patch } from '../live/live-handler.ts';
import { confirmedPartiesQuery } from '../parties/rsvp-queries.ts';
import { noticesQuery } from './notices-query.ts';

const KEY = hashKey(noticesQuery.queryKey);

const asked = (eventId: string) => [patch(noticesQuery.queryKey, eventId, () => ASK_AGAIN)];

/** Only parties that the person attends matter. */
const ofGoer = (eventId: string, read: ReadCache) => (confirmed(read, eventId) ? asked(eventId) : []);

function confirmed(read: ReadCache, eventId: string) {
  const entry = read(confirmedPartiesQuery.queryKey) as Confirmed | undefined;
  return entry?.data.find(({ id }) => id === eventId);
}

type Confirmed = Awaited<ReturnType<NonNullable<typeof confirmedPartiesQuery.queryFn>>>;

export const noticeMessages = {
  covers: (topic, key) => topic === 'me' && hashKey(key) === KEY,
  patches: {
    'event.updated': ({ event }, { read }) => ofGoer(event.id, read),
    'event.removed': ({ eventId }, { read }) => ofGoer(eventId, read),
    'moderation.decided': ({ eventId }) => asked(eventId),
    'ride.matched': ({ eventId, isNew }) => (isNew ? asked(eventId) : []),
    'seat.free': ({ eventId }) => asked(eventId),
    'seat.changed': ({ eventId }) => asked(eventId),
    'rsvp.mine': ({ eventId, isGoing }) => (isGoing ? [] : asked(eventId)),
  },
  announces: {
    'event.updated': ({ event }, client: QueryClient) => {
      const before = confirmed((key) => client.getQueryData(key), event.id);
      if (before === undefined || event.condition === 'scheduled') return;
      if (before.condition !== event.condition) toast(CONDITION_WORDS[event.condition], event.name);
    },
  },
} as const satisfies LiveHandler;
