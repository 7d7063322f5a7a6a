import type { OwnEventAnswer } from '@duende/contracts/api/answers';
import { listPath } from '@duende/contracts/api/list-path';
import { listQuery } from '../paged/list-query.ts';

/** What the person at the screen has published, in any state, newest first; for signed-in people alone. */
export const submittedPartiesQuery = (search = '') =>
  listQuery<OwnEventAnswer>({
    key: ['own', 'submitted', ...(search === '' ? [] : [search])],
    path: listPath('/api/users/events', { search }),
    words: 'Failed to fetch events',
  });
