import type { PublicUserAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** What anyone, or anyone signed in, may know of a person. */
export const publicUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['public-user', userId],
    queryFn: ({ signal }) => read<PublicUserAnswer>(`/api/users/${userId}/public`, signal),
    select: dataOf<PublicUserAnswer>,
  });
