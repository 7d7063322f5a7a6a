import { Link } from '@tanstack/react-router';

interface AccountLinkProps {
  readonly account: { readonly id: string; readonly username: string };
}

/** The name of whoever sent or wrote something, leading to all that this account has done. */
export function AccountLink({ account }: AccountLinkProps) {
  return (
    <Link
      to="/historia/persona/$id"
      params={{ id: account.id }}
      className="py-2.5 text-uv underline underline-offset-4"
    >
      <bdi>{account.username}</bdi>
    </Link>
  );
}
