import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { AccountLink } from '../accounts/account-link.tsx';

/** Whose account wrote a comment, whatever name it is signed with, and how often the same was said. */
export function CommentSigns({ comment }: { readonly comment: PendingCommentAnswer }) {
  const { account, member, repeats } = comment;
  return (
    <div className="mt-2 text-sm text-text-2">
      {account !== null && (
        <p className="wrap-anywhere">
          <span>{member === undefined ? 'Firmado con otro nombre por la cuenta ' : 'Cuenta: '}</span>
          <AccountLink account={account} />
        </p>
      )}
      {repeats > 0 && (
        <p className="text-amber">
          {`El mismo texto en ${repeats === 1 ? '1 comentario más' : `${repeats} comentarios más`} de ${account === null ? 'visitantes' : 'esta cuenta'}`}
        </p>
      )}
    </div>
  );
}
