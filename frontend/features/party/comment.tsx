import type { CommentAnswer } from '@duende/contracts/api/answers';
import { momentText } from '../../lib/dom/moment-text.ts';
import { CommentAuthor } from '../../ui/comment-author.tsx';

interface CommentProps {
  readonly comment: CommentAnswer;
  readonly isPending?: boolean;
}

export function Comment({ comment, isPending = false }: CommentProps) {
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
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
        {comment.content}
      </p>
    </li>
  );
}
