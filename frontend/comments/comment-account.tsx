import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { commentAccountQuery } from './comment-accounts.ts';
import { AccountLink } from '../accounts/account-link.tsx';

interface CommentAccountProps {
  readonly id: string;
  /** the name it is signed with is the account's own, and said so already */
  readonly isOwnName: boolean;
  readonly author: string;
}

/** What moderators see of a published comment besides its words: the account, where the name hides it, and the comment's page. */
export function CommentAccount({ id, isOwnName, author }: CommentAccountProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-text-2">
      {!isOwnName && <HiddenAccount id={id} />}
      <Link
        to="/historia/comentario/$id"
        params={{ id }}
        className="inline-flex min-h-11 items-center text-text-3 underline-offset-4 hover:text-uv hover:underline"
      >
        <span>Página del comentario</span>
        <span className="sr-only">{` de ${author}`}</span>
      </Link>
    </p>
  );
}

function HiddenAccount({ id }: { readonly id: string }) {
  const { data: account } = useQuery(commentAccountQuery(id));
  return (
    account && (
      <span className="wrap-anywhere">
        <span>Firmado con otro nombre por la cuenta </span>
        <AccountLink account={account} />
      </span>
    )
  );
}
