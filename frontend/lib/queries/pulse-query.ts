import type { PulseAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** What the days of a party brought it. */
export const pulseQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['pulse', eventId],
    queryFn: ({ signal }) =>
      failingWith('Failed to fetch pulse', read<PulseAnswer>(`/api/events/${eventId}/pulse`, signal)),
    select: dataOf<PulseAnswer>,
  });
