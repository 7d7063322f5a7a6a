import type { UserSort } from '@duende/contracts/accounts/user-sorts';
import { listQuery } from '../cache/list-query.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { OPEN_SESSIONS, OWN_CALENDAR, PROFILE, PUBLIC_USERS, READ_TOKENS, USERS } from '../cache/keys.ts';

// No live messages concern accounts.

export const profileQuery = answerQuery(
  'GET /api/users/profile',
  {},
  { key: PROFILE, words: 'Failed to fetch profile', isUnwatched: true },
);

/** Only members receive the contact fields. */
export const publicUserQuery = (userId: string) =>
  answerQuery(
    'GET /api/users/:id/public',
    { id: userId },
    { key: [...PUBLIC_USERS, userId], words: 'Failed to fetch profile', isUnwatched: true },
  );

export const usersQuery = (sort: UserSort, search = '') =>
  listQuery({
    key: [...USERS, sort, search],
    call: 'GET /api/users',
    said: { sort, search },
    words: 'Failed to fetch users',
    isUnwatched: true,
  });

export const openSessionsQuery = answerQuery(
  'GET /api/users/sessions',
  {},
  { key: OPEN_SESSIONS, words: 'Failed to fetch sessions', isUnwatched: true },
);

export const ownCalendarQuery = answerQuery(
  'GET /api/users/calendar',
  {},
  { key: OWN_CALENDAR, words: 'Failed to fetch calendar', isUnwatched: true },
);

export const readTokensQuery = answerQuery(
  'GET /api/users/tokens',
  {},
  { key: READ_TOKENS, words: 'Failed to fetch tokens', isUnwatched: true },
);
