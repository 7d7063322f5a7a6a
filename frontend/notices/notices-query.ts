import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';
import { NOTICES } from '../push/push.ts';

/** What the person is told of the parties they go to and those they sent; for signed-in people alone. */
export const noticesQuery = queryOptions({
  queryKey: NOTICES,
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch notices', read<NoticesAnswer>('/api/users/notices', signal)),
  select: dataOf<NoticesAnswer>,
});
