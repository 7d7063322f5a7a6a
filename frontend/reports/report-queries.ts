import { REPORTS } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

/** Not reviewed yet, newest first. */
export const reportedQuery = listQuery({
  key: REPORTS,
  call: 'GET /api/admin/reports',
  said: {},
  words: 'Failed to fetch reports',
});

export const reportsOfQuery = (id: string) =>
  listQuery({
    key: [...REPORTS, id],
    call: 'GET /api/admin/reports/:id',
    said: { id },
    words: 'Failed to fetch reports',
    isUnwatched: true,
  });
