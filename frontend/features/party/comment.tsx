import type { CommentAnswer } from '@duende/contracts/api/answers';
import { momentText } from '../../lib/dom/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { CommentAuthor } from '../../ui/comment-author.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';

interface CommentProps {
  readonly comment: CommentAnswer;
  readonly isPending?: boolean;
  /** for who may take it down */
  readonly onRemove?: (() => void) | undefined;
}

export function Comment({ comment, isPending = false, onRemove }: CommentProps) {
  return (
    <li className="panel rounded-2xl p-4">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm text-text-3">
        <strong className="text-base text-text">
          <CommentAuthor comment={comment} />
        </strong>
        <time dateTime={comment.createdAt} className="tabular-nums">
          {momentText(comment.createdAt)}
        </time>
        {isPending && (
          <span className="ml-auto rounded-full bg-amber px-2.5 text-[0.8125rem] font-semibold text-bg-0">
            Pendiente
          </span>
        )}
      </div>
      <FoldedText text={comment.content} />
      {onRemove && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={onRemove} className="mt-1 -ml-2 text-sm">
          <span>Retirar…</span>
          <span className="sr-only">{` el comentario de ${comment.author}`}</span>
        </Button>
      )}
    </li>
  );
}
