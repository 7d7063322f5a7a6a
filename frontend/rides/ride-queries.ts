import type { RideAnswer, RideMatchAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { withErrorMessage, read } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';
import { isOver, type PartyTimes } from '@duende/contracts/parties/party-night';
import { useNow } from '../dates/use-today.ts';

/** The pins of a party, oldest first. */
export const ridesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['rides', eventId],
    queryFn: ({ signal }) =>
      withErrorMessage('Failed to fetch rides', read<RideAnswer[]>(`/api/events/${eventId}/rides`, signal)),
    select: dataOf<RideAnswer[]>,
  });

/** Root of people near one's own pins. */
export const MATCHES = ['own', 'ride-matches'] as const;

/** People near one's own pins of a party; what is one's own is kept true by the topic `me`. */
export const rideMatchesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...MATCHES, eventId],
    queryFn: ({ signal }) =>
      withErrorMessage(
        'Failed to fetch rides',
        read<RideMatchAnswer[]>(`/api/events/${eventId}/ride-matches`, signal),
      ),
    select: dataOf<RideMatchAnswer[]>,
  });

/** Root of requests for seats that one made or got. */
export const SEATS = ['own', 'ride-seats'] as const;

/** Own requests for seats to a party, and those at own pins; the topic `me` keeps them true. */
export const seatsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...SEATS, eventId],
    queryFn: ({ signal }) =>
      withErrorMessage('Failed to fetch seats', read<SeatAnswer[]>(`/api/events/${eventId}/seats`, signal)),
    select: dataOf<SeatAnswer[]>,
  });

/** The same one every time, as the query wants to see no change where there is none. */
const NONE: RideAnswer[] = [];

/** The pins of a party; none once it is over, also on a page that stays open. */
export function useRides(party: PartyTimes & { readonly id: string }) {
  const now = useNow();
  return useQuery({ ...ridesQuery(party.id), select: ({ data }) => (isOver(party, now) ? NONE : data) });
}
