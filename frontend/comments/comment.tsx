import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { momentText } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { OwnCommentOptions } from './own-comment-options.tsx';
import { CommentAuthor } from './comment-author.tsx';
import { lazyComponent } from '../browser/lazy-component.ts';
import { FoldedText } from '../ui/folded.tsx';
import { MoreOptions } from '../reports/more-options.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';

const CommentAccount = lazyComponent(async () => (await import('./comment-account.tsx')).CommentAccount);

interface CommentProps {
  readonly comment: CommentAnswer & { readonly revision?: number };
  readonly isPending?: boolean;
  /** by the account at the screen */
  readonly isOwn?: boolean;
  /** shows a past moment, without actions */
  readonly isPast?: boolean;
  /** set for people who may remove it */
  readonly onRemove?: (() => void) | undefined;
}

export function Comment({
  comment,
  isPending = false,
  isOwn = false,
  isPast = false,
  onRemove,
}: CommentProps) {
  const { id, author, member } = comment;
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
        {isOwn && (
          <OwnCommentOptions
            comment={comment}
            isPending={isPending}
            className={classNames('-my-2.5 -mr-2.5 self-center', !isPending && 'ml-auto')}
          />
        )}
        {!isPending && !isPast && !isOwn && (
          <MoreOptions
            reported={{ thing: 'comment', id, what: `el comentario de ${author}` }}
            owner={member && { id: member.id, name: author }}
            className="-my-2.5 -mr-2.5 ml-auto self-center"
          />
        )}
      </div>
      <FoldedText text={comment.content} />
      {onRemove && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <LazyBoundary>
            <CommentAccount id={id} author={author} isOwnName={member !== undefined} />
          </LazyBoundary>
          <Button kind="quiet" aria-haspopup="dialog" onClick={onRemove} className="-mx-2 px-2 text-sm">
            <span>Eliminar…</span>
            <span className="sr-only">{` el comentario de ${author}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
