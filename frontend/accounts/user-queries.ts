import type {
  ListedUserAnswer,
  ProfileAnswer,
  PublicUserAnswer,
  OpenSessionAnswer,
} from '@duende/contracts/accounts/account-answers';
import type { CalendarLinkAnswer, ReadTokenAnswer } from '@duende/contracts/accounts/token-answers';
import { listPath } from '@duende/contracts/parties/list-path';
import type { UserSort } from '@duende/contracts/accounts/user-sorts';
import { queryOptions } from '@tanstack/react-query';
import { withErrorMessage, read } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';
import { listQuery } from '../cache/list-query.ts';

// No live message is about accounts: what a screen shows of them is asked for again whenever it is opened.

/** The own profile; for signed-in people alone. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch profile', read<ProfileAnswer>('/api/users/profile', signal)),
  select: dataOf<ProfileAnswer>,
  refetchOnMount: 'always',
});

function fetchPublicUser(userId: string, signal: AbortSignal) {
  const path = `/api/users/${encodeURIComponent(userId)}/public`;
  return withErrorMessage('Failed to fetch profile', read<PublicUserAnswer>(path, signal));
}

/** What a person shows to others; contact fields come for signed-in readers alone. */
export const publicUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['public-user', userId],
    queryFn: ({ signal }) => fetchPublicUser(userId, signal),
    select: dataOf<PublicUserAnswer>,
    refetchOnMount: 'always',
  });

export const USERS = ['users'] as const;

/** Every account, or those of a search; for admins alone. */
export const usersQuery = (sort: UserSort, search = '') =>
  listQuery<ListedUserAnswer>({
    key: [...USERS, sort, search],
    path: listPath('/api/users', { sort, search }),
    words: 'Failed to fetch users',
    isUnwatched: true,
  });

/** Where the person at the screen is signed in. */
export const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch sessions', read<OpenSessionAnswer[]>('/api/users/sessions', signal)),
  select: dataOf<OpenSessionAnswer[]>,
  refetchOnMount: 'always',
});

/** Since when the calendar of the person at the screen has an address. */
export const ownCalendarQuery = queryOptions({
  queryKey: ['own-calendar'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch calendar', read<CalendarLinkAnswer>('/api/users/calendar', signal)),
  select: dataOf<CalendarLinkAnswer>,
  refetchOnMount: 'always',
});

/** By what tokens scripts read in the name of the person at the screen. */
export const readTokensQuery = queryOptions({
  queryKey: ['read-tokens'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch tokens', read<ReadTokenAnswer[]>('/api/users/tokens', signal)),
  select: dataOf<ReadTokenAnswer[]>,
  refetchOnMount: 'always',
});
