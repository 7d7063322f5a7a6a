import { Link } from '@tanstack/react-router';

interface AccountLinkProps {
  readonly account: { readonly id: string; readonly username: string };
}

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
