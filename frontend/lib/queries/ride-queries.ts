import type { RideAnswer, RideMatchAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** The pins of a party, oldest first. */
export const ridesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['rides', eventId],
    queryFn: ({ signal }) =>
      failingWith('Failed to fetch rides', read<RideAnswer[]>(`/api/events/${eventId}/rides`, signal)),
    select: dataOf<RideAnswer[]>,
  });

/** People near one's own pins of a party; what is one's own is kept true by the topic `me`. */
export const rideMatchesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['own', 'ride-matches', eventId],
    queryFn: ({ signal }) =>
      failingWith(
        'Failed to fetch rides',
        read<RideMatchAnswer[]>(`/api/events/${eventId}/ride-matches`, signal),
      ),
    select: dataOf<RideMatchAnswer[]>,
  });
