import type { UserSort } from '@duende/contracts/accounts/user-sorts';
import { listQuery } from '../cache/list-query.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { OPEN_SESSIONS, OWN_CALENDAR, PROFILE, PUBLIC_USERS, READ_TOKENS, USERS } from '../cache/keys.ts';

// No live message is about accounts: what a screen shows of them is asked for again whenever it is opened.

/** The own profile; for signed-in people alone. */
export const profileQuery = answerQuery(
  'GET /api/users/profile',
  {},
  { key: PROFILE, words: 'Failed to fetch profile', isUnwatched: true },
);

/** What a person shows to others; contact fields come for signed-in readers alone. */
export const publicUserQuery = (userId: string) =>
  answerQuery(
    'GET /api/users/:id/public',
    { id: userId },
    { key: [...PUBLIC_USERS, userId], words: 'Failed to fetch profile', isUnwatched: true },
  );

/** Every account, or those of a search; for admins alone. */
export const usersQuery = (sort: UserSort, search = '') =>
  listQuery({
    key: [...USERS, sort, search],
    call: 'GET /api/users',
    said: { sort, search },
    words: 'Failed to fetch users',
    isUnwatched: true,
  });

/** Where the person at the screen is signed in. */
export const openSessionsQuery = answerQuery(
  'GET /api/users/sessions',
  {},
  { key: OPEN_SESSIONS, words: 'Failed to fetch sessions', isUnwatched: true },
);

/** Since when the calendar of the person at the screen has an address. */
export const ownCalendarQuery = answerQuery(
  'GET /api/users/calendar',
  {},
  { key: OWN_CALENDAR, words: 'Failed to fetch calendar', isUnwatched: true },
);

/** By what tokens scripts read in the name of the person at the screen. */
export const readTokensQuery = answerQuery(
  'GET /api/users/tokens',
  {},
  { key: READ_TOKENS, words: 'Failed to fetch tokens', isUnwatched: true },
);
