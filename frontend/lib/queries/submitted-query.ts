import type { OwnEventAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** What the person at the screen has published, in any state, newest first; for signed-in people alone. */
export const submittedPartiesQuery = queryOptions({
  queryKey: ['own', 'submitted'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch events', read<OwnEventAnswer[]>('/api/users/events', signal)),
  select: dataOf<OwnEventAnswer[]>,
});
