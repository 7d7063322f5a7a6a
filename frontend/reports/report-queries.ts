import { REPORTS } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

/** What people have reported and nobody has looked at since, the newest first; for moderators alone. */
export const reportedQuery = listQuery({
  key: REPORTS,
  call: 'GET /api/admin/reports',
  said: {},
  words: 'Failed to fetch reports',
});

/** Every report of one thing, the newest first. */
export const reportsOfQuery = (id: string) =>
  listQuery({
    key: [...REPORTS, id],
    call: 'GET /api/admin/reports/:id',
    said: { id },
    words: 'Failed to fetch reports',
    isUnwatched: true,
  });
