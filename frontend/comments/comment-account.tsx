import type { CommentAccountAnswer } from '@duende/contracts/comments/moderated-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import DataLoader from 'dataloader';
import { AccountLink } from '../accounts/account-link.tsx';
import { read } from '../http/api-client.ts';

type Account = CommentAccountAnswer['account'];

/** Batches only; the query client caches. */
const accounts = new DataLoader<string, Account | null>(
  async (ids) => {
    const { data } = await read('GET /api/admin/comment-accounts', { comments: ids.join(',') });
    const found = new Map(data.map(({ commentId, account }) => [commentId, account]));
    return ids.map((id) => found.get(id) ?? null);
  },
  { cache: false, maxBatchSize: LIMITS.countsAtOnce },
);

/** `null` for a visitor's comment. */
const commentAccountQuery = (id: string) =>
  queryOptions({ queryKey: ['comment-account', id], queryFn: () => accounts.load(id) });

interface CommentAccountProps {
  readonly id: string;
  readonly isOwnName: boolean;
  readonly author: string;
}

/** A line for the account, and a link that leaves room for a button next to it. */
export function CommentAccount({ id, isOwnName, author }: CommentAccountProps) {
  return (
    <>
      {!isOwnName && <HiddenAccount id={id} />}
      <Link
        to="/historia/comentario/$id"
        params={{ id }}
        className="inline-flex min-h-11 items-center text-sm text-text-3 underline-offset-4 hover:text-uv hover:underline"
      >
        <span>Página del comentario</span>
        <span className="sr-only">{` de ${author}`}</span>
      </Link>
    </>
  );
}

function HiddenAccount({ id }: { readonly id: string }) {
  const { data: account } = useQuery(commentAccountQuery(id));
  return (
    account && (
      <p className="mt-1 w-full text-sm wrap-anywhere text-text-2">
        <span>Firmado con otro nombre por la cuenta </span>
        <AccountLink account={account} />
      </p>
    )
  );
}
