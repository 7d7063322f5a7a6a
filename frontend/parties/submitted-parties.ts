import { SUBMITTED } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

export const submittedPartiesQuery = (search = '') =>
  listQuery({
    key: search === '' ? SUBMITTED : [...SUBMITTED, search],
    call: 'GET /api/users/events',
    said: { search },
    words: 'Failed to fetch events',
  });
