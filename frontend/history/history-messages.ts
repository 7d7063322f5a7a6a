import { hashKey } from '@tanstack/react-query';
import { type LiveHandler, ASK_AGAIN, patch } from '../live/live-handler.ts';
import { DENSITY, pastHomeQuery } from './past-queries.ts';

/** Home's last change and end move with each change of the calendar. */
const NOW = pastHomeQuery(undefined).queryKey;
/** With many changes, each answer is outdated at once. */
const DENSITY_GAP_MS = 1000;

export const historyMessages = {
  covers: (topic, key) => topic === 'home' && hashKey(NOW) === hashKey(key),
  patches: {
    'event.approved': ({ event }) => [patch(NOW, event.id, () => ASK_AGAIN)],
    'event.updated': ({ event }) => [patch(NOW, event.id, () => ASK_AGAIN)],
    'event.removed': ({ eventId }) => [patch(NOW, eventId, () => ASK_AGAIN)],
    'rsvp.count': ({ eventId, count }) => [
      patch(NOW, `count ${eventId}`, ({ counts, ...home }) => ({
        ...home,
        counts: counts.map((known) => (known.eventId === eventId ? { eventId, count } : known)),
      })),
    ],
  },
  asks: {
    after: ['event.approved', 'event.updated', 'event.removed', 'rsvp.count'],
    queryKey: DENSITY,
    gapMs: DENSITY_GAP_MS,
  },
} as const satisfies LiveHandler;
