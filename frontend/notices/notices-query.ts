import type { NoticesAnswer } from '@duende/contracts/accounts/notice-answers';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';

/** What the person is told of the parties they go to and those they sent; for signed-in people alone. */
export const noticesQuery = queryOptions({
  queryKey: ['own', 'notices'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch notices', read<NoticesAnswer>('/api/users/notices', signal)),
  select: dataOf<NoticesAnswer>,
});
