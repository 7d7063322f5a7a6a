import type { RsvpCountAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import type { Positioned } from '../live/positioned.ts';

const countOf = (entry: Positioned<RsvpCountAnswer>) => entry.data.count;

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
