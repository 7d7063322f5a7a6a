import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { Link } from '@tanstack/react-router';
import { ScreenIcon } from '../ui/screen-icons.tsx';

/** Only an account's own name has a mark and a link. */
export function CommentAuthor({
  comment: { author, member, isOrganizer },
}: {
  readonly comment: CommentAnswer;
}) {
  const name = (
    <bdi className="font-semibold wrap-anywhere" dir="auto">
      {author}
    </bdi>
  );
  if (member === undefined) return name;
  const link = (
    <Link
      to="/profile"
      search={{ user: member.id }}
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg underline-offset-4 hover:underline"
    >
      {name}
      <AccountMark isAdmin={member.isAdmin} />
    </Link>
  );
  if (!isOrganizer) return link;
  return (
    <>
      {link}
      <span className="ml-2 rounded-full bg-surface-3 px-2.5 py-0.5 text-[0.8125rem] font-semibold text-acid">
        Organiza
      </span>
    </>
  );
}

/** The administration is named in words, because readers act on it. */
function AccountMark({ isAdmin }: { readonly isAdmin: boolean }) {
  if (isAdmin)
    return (
      <span className="flex shrink-0 items-center gap-1 rounded-full bg-surface-3 py-0.5 pr-2.5 pl-1.5 text-[0.8125rem] font-semibold text-uv">
        <ScreenIcon name="shield" className="size-3.5" />
        <span>Administración</span>
      </span>
    );
  return (
    <span title="Cuenta registrada" className="shrink-0 text-uv">
      <ScreenIcon name="verified" className="size-4.5" />
      <span className="sr-only">Cuenta registrada</span>
    </span>
  );
}
