import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { listPath } from '@duende/contracts/parties/list-path';
import { listQuery } from '../cache/list-query.ts';

/** Root of one's own submissions, which show why they were rejected. */
export const SUBMITTED = ['own', 'submitted'] as const;

/** What the person at the screen has published, in any state, newest first; for signed-in people alone. */
export const submittedPartiesQuery = (search = '') =>
  listQuery<OwnEventAnswer>({
    key: search === '' ? SUBMITTED : [...SUBMITTED, search],
    path: listPath('/api/users/events', { search }),
    words: 'Failed to fetch events',
  });
