import type { RsvpStatusAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import type { Positioned } from '../live/positioned.ts';

const isGoingOf = (entry: Positioned<RsvpStatusAnswer>) => entry.data.isGoing;

/** Asked for signed-in people alone. */
export const rsvpStatusQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['rsvp-status', eventId],
    queryFn: ({ signal }) =>
      failingWith(
        'Failed to fetch RSVP status',
        read<RsvpStatusAnswer>(`/api/events/${eventId}/rsvp-status`, signal),
      ),
    select: isGoingOf,
  });
