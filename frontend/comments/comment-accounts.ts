import type { CommentAccountAnswer } from '@duende/contracts/comments/moderated-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { queryOptions } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import { read } from '../http/api-client.ts';

type Account = CommentAccountAnswer['account'];

/** All that is drawn at once is asked for together. Caching is the query client's. */
const accounts = new DataLoader<string, Account | null>(
  async (ids) => {
    const { data } = await read<CommentAccountAnswer[]>(
      `/api/admin/comment-accounts?comments=${ids.join(',')}`,
    );
    const found = new Map(data.map(({ commentId, account }) => [commentId, account]));
    return ids.map((id) => found.get(id) ?? null);
  },
  { cache: false, maxBatchSize: LIMITS.countsAtOnce },
);

/** Whose account wrote a comment under a name that is not its own; `null` for a visitor's. For moderators alone. */
export const commentAccountQuery = (id: string) =>
  queryOptions({ queryKey: ['comment-account', id], queryFn: () => accounts.load(id) });
