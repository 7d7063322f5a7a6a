import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isOver, type PartyTimes } from '@duende/contracts/parties/party-night';
import { useNow } from '../dates/use-today.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { ridesKey, seatsKey } from '../cache/keys.ts';
import { useQuery } from '@tanstack/react-query';

/** Oldest first. */
export const ridesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/rides',
    { reference: eventId },
    { key: ridesKey(eventId), words: 'Failed to fetch rides' },
  );

export const MATCHES = ['own', 'ride-matches'] as const;

/** The topic `me` keeps them current. */
export const rideMatchesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/ride-matches',
    { reference: eventId },
    { key: [...MATCHES, eventId], words: 'Failed to fetch rides' },
  );

/** Made or received; the topic `me` keeps them current. */
export const seatsQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/seats',
    { reference: eventId },
    { key: seatsKey(eventId), words: 'Failed to fetch seats' },
  );

/** Constant, so that the query sees no change. */
const NONE: RideAnswer[] = [];

/** None once the party is over, also on an open page. */
export function useRides(party: PartyTimes & { readonly id: string }) {
  const now = useNow();
  return useQuery({ ...ridesQuery(party.id), select: ({ data }) => (isOver(party, now) ? NONE : data) });
}
