import type { RsvpCountAnswer } from '@duende/contracts/api/answers';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { apiErrorOf } from '../api/api-error.ts';
import type { Positioned } from '../live/positioned.ts';

const countOf = (entry: Positioned<RsvpCountAnswer>) => entry.data.count;

/**
 * The number for a screen. A failure that the server answers counts as nobody; without an answer the number is unknown,
 * `null`, and before any it is `undefined`.
 */
export function shownCount({ data, error }: Pick<UseQueryResult<number>, 'data' | 'error'>) {
  return data ?? (error === null ? undefined : apiErrorOf(error) ? 0 : null);
}

export const rsvpCountQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['rsvp-count', eventId],
    queryFn: ({ signal }) =>
      failingWith(
        'Failed to fetch RSVP count',
        read<RsvpCountAnswer>(`/api/events/${eventId}/rsvp-count`, signal),
      ),
    select: countOf,
  });
