import type { RsvpEventAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** The parties the person at the screen has confirmed; for signed-in people alone. */
export const confirmedPartiesQuery = queryOptions({
  queryKey: ['own', 'confirmed'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch RSVP events', read<RsvpEventAnswer[]>('/api/users/rsvps', signal)),
  select: dataOf<RsvpEventAnswer[]>,
});
