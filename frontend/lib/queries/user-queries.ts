import type { ListedUserAnswer, ProfileAnswer, PublicUserAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

// No live message tells of accounts: what a screen shows of them is asked for again whenever it is opened.

/** The own profile; for signed-in people alone. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch profile', read<ProfileAnswer>('/api/users/profile', signal)),
  select: dataOf<ProfileAnswer>,
  refetchOnMount: 'always',
});

/** What a person shows to others; contact fields come for signed-in readers alone. */
export const publicUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['public-user', userId],
    queryFn: ({ signal }) =>
      failingWith(
        'Failed to fetch profile',
        read<PublicUserAnswer>(`/api/users/${encodeURIComponent(userId)}/public`, signal),
      ),
    select: dataOf<PublicUserAnswer>,
    refetchOnMount: 'always',
  });

/** Every account; for admins alone. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch users', read<ListedUserAnswer[]>('/api/users', signal)),
  select: dataOf<ListedUserAnswer[]>,
  refetchOnMount: 'always',
});
