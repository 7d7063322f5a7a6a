import { type LiveHandler, ASK_AGAIN, patchPages } from '../live/live-handler.ts';
import { reportedQuery } from './report-queries.ts';

/** The message contains only the number of reports. */
export const reportMessages = {
  covers: (topic, key) => topic === 'moderation' && key[0] === 'moderation' && key[1] === 'reports',
  patches: {
    'reports.waiting': () => [patchPages(reportedQuery, 'reports', () => ASK_AGAIN)],
  },
} as const satisfies LiveHandler;
