import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isOver, type PartyTimes } from '@duende/contracts/parties/party-night';
import { useNow } from '../dates/use-today.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { ridesKey, seatsKey } from '../cache/keys.ts';
import { useQuery } from '@tanstack/react-query';

/** The pins of a party, oldest first. */
export const ridesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/rides',
    { reference: eventId },
    { key: ridesKey(eventId), words: 'Failed to fetch rides' },
  );

/** Root of people near one's own pins. */
export const MATCHES = ['own', 'ride-matches'] as const;

/** People near one's own pins of a party; what is one's own is kept true by the topic `me`. */
export const rideMatchesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/ride-matches',
    { reference: eventId },
    { key: [...MATCHES, eventId], words: 'Failed to fetch rides' },
  );

/** Own requests for seats to a party, and those at own pins; the topic `me` keeps them true. */
export const seatsQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/seats',
    { reference: eventId },
    { key: seatsKey(eventId), words: 'Failed to fetch seats' },
  );

/** The same one every time, as the query wants to see no change where there is none. */
const NONE: RideAnswer[] = [];

/** The pins of a party; none once it is over, also on a page that stays open. */
export function useRides(party: PartyTimes & { readonly id: string }) {
  const now = useNow();
  return useQuery({ ...ridesQuery(party.id), select: ({ data }) => (isOver(party, now) ? NONE : data) });
}
