import type { OpenSessionAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** Where the person at the screen is signed in. */
export const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch sessions', read<OpenSessionAnswer[]>('/api/users/sessions', signal)),
  select: dataOf<OpenSessionAnswer[]>,
  refetchOnMount: 'always',
});
