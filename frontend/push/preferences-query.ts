import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';

/** What everything begins with that is told a person, or says what is. */
export const NOTICES = ['own', 'notices'] as const;

/** What the person wants to be told of, and on which browsers. */
export const noticePreferencesQuery = queryOptions({
  queryKey: [...NOTICES, 'preferences'],
  queryFn: ({ signal }) =>
    withErrorMessage(
      'Failed to fetch preferences',
      read<NoticePreferencesAnswer>('/api/users/notices/preferences', signal),
    ),
  select: dataOf<NoticePreferencesAnswer>,
  refetchOnMount: 'always',
});
