import type { CommentAnswer } from '@duende/contracts/api/answers';
import { useQuery } from '@tanstack/react-query';
import { commentsQuery } from '../../lib/queries/comment-queries.ts';
import { momentText } from '../../lib/time/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { CommentAuthor } from '../../ui/comment-author.tsx';
import { CommentForm } from './comment-form.tsx';
import { useSentComments } from './sent-comments.ts';

/** The approved comments, newest first, before them those just written here that wait for approval. */
export function Comments({ eventId }: { readonly eventId: string }) {
  const { data, error, refetch } = useQuery(commentsQuery(eventId));
  const waiting = useSentComments(eventId, data ?? []);
  const approved = data?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <section aria-labelledby="comments" className="mt-4 flex flex-col gap-5">
      <h2 id="comments" className="display text-title">
        Comentarios
        {approved && approved.length > 0 && (
          <span className="ml-3 text-text-3 tabular-nums">{approved.length}</span>
        )}
      </h2>
      <CommentForm eventId={eventId} />
      {waiting.length + (approved?.length ?? 0) > 0 && (
        <ol className="flex flex-col gap-3">
          {waiting.map((comment) => (
            <Comment key={comment.id} comment={comment} isWaiting />
          ))}
          {approved?.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {approved?.length === 0 && waiting.length === 0 && (
        <p className="text-text-3">Todavía no hay comentarios.</p>
      )}
      {data === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-text-2">
          No se pudieron cargar los comentarios.
          <Button onClick={() => void refetch()}>Reintentar</Button>
        </div>
      )}
    </section>
  );
}

function Comment({
  comment,
  isWaiting = false,
}: {
  readonly comment: CommentAnswer;
  readonly isWaiting?: boolean;
}) {
  return (
    <li className="panel rounded-2xl p-4">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm text-text-3">
        <strong className="text-base text-text">
          <CommentAuthor comment={comment} />
        </strong>
        <time dateTime={comment.createdAt} className="tabular-nums">
          {momentText(comment.createdAt)}
        </time>
        {isWaiting && (
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
