import { listPath } from '@duende/contracts/parties/list-path';
import type { ReportAnswer, ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { listQuery } from '../cache/list-query.ts';

/** Root of what people have reported: the list, and behind it every report of one thing. */
export const REPORTS = ['moderation', 'reports'] as const;

/** What people have reported and nobody has looked at since, the newest first; for moderators alone. */
export const reportedQuery = listQuery<ReportedAnswer>({
  key: REPORTS,
  path: listPath('/api/admin/reports'),
  words: 'Failed to fetch reports',
});

/** Every report of one thing, the newest first. */
export const reportsOfQuery = (id: string) =>
  listQuery<ReportAnswer>({
    key: [...REPORTS, id],
    path: listPath(`/api/admin/reports/${id}`),
    words: 'Failed to fetch reports',
    isUnwatched: true,
  });
