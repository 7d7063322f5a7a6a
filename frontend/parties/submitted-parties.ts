import { SUBMITTED } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

/** What the person at the screen has published, in any state, newest first; for signed-in people alone. */
export const submittedPartiesQuery = (search = '') =>
  listQuery({
    key: search === '' ? SUBMITTED : [...SUBMITTED, search],
    call: 'GET /api/users/events',
    said: { search },
    words: 'Failed to fetch events',
  });
