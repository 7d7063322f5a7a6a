import { SUBMITTED } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

/** A member's submissions in any state, newest first. */
export const submittedPartiesQuery = (search = '') =>
  listQuery({
    key: search === '' ? SUBMITTED : [...SUBMITTED, search],
    call: 'GET /api/users/events',
    said: { search },
    words: 'Failed to fetch events',
  });
