import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { Button } from '../ui/button.tsx';
import { AccountLink } from '../accounts/account-link.tsx';

/** `Mismo texto en otros 2 comentarios sin cuenta` */
export function repeatWords({ repeats, account }: PendingCommentAnswer): string {
  const others = repeats === 1 ? 'otro comentario' : `otros ${repeats} comentarios`;
  return `Mismo texto en ${others} ${account === null ? 'sin cuenta' : 'de esta cuenta'}`;
}

interface CommentSignsProps {
  readonly comment: PendingCommentAnswer;
  readonly onOrigin?: (origin: string) => void;
}

export function CommentSigns({ comment, onOrigin }: CommentSignsProps) {
  const { account, member, repeats, origin, sameOrigin } = comment;
  return (
    <div className="mt-2 text-sm text-text-2">
      {account !== null && (
        <p className="wrap-anywhere">
          <span>{member === undefined ? 'Firmado con otro nombre por la cuenta ' : 'Cuenta: '}</span>
          <AccountLink account={account} />
        </p>
      )}
      {repeats > 0 && <p className="text-amber">{repeatWords(comment)}</p>}
      {origin !== null && sameOrigin > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-amber">
          <span>
            {sameOrigin === 1
              ? '1 comentario pendiente más de la misma conexión'
              : `${sameOrigin} comentarios pendientes más de la misma conexión`}
          </span>
          {onOrigin && (
            <Button kind="quiet" className="px-3 text-sm" onClick={() => onOrigin(origin)}>
              Ver juntos
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
