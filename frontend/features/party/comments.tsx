import type { CommentAnswer } from '@duende/contracts/api/answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePartyCommands } from '../../lib/outbox/use-outbox.ts';
import { commentsQuery } from '../../lib/queries/comment-queries.ts';
import { useSentComments } from '../../lib/queries/sent-comments.ts';
import { momentText } from '../../lib/time/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { CommentAuthor } from '../../ui/comment-author.tsx';
import { CommentForm } from './comment-form.tsx';
import { WaitingComment } from './waiting-comment.tsx';

/** The approved comments, newest first, before them those just written here: those that wait for signal, or for approval. */
export function Comments({ eventId }: { readonly eventId: string }) {
  const list = useInfiniteQuery(commentsQuery(eventId));
  const { data, error, refetch } = list;
  const approved = data?.items;
  const unsent = usePartyCommands(eventId, 'comment');
  const waiting = useSentComments(eventId, approved ?? []);
  return (
    <section aria-labelledby="comments" className="mt-4 flex flex-col gap-5">
      <h2 id="comments" className="display text-title">
        Comentarios
        {data !== undefined && data.total > 0 && (
          <span className="ml-3 text-text-3 tabular-nums">{data.total}</span>
        )}
      </h2>
      <CommentForm eventId={eventId} />
      {unsent.length + waiting.length + (approved?.length ?? 0) > 0 && (
        <ol className="flex flex-col gap-3">
          {unsent.toReversed().map((command) => (
            <WaitingComment key={command.order} command={command} />
          ))}
          {waiting.map((comment) => (
            <Comment key={comment.id} comment={comment} isWaiting />
          ))}
          {approved?.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {approved?.length === 0 && unsent.length + waiting.length === 0 && !list.hasNextPage && (
        <p className="text-text-3">Todavía no hay comentarios.</p>
      )}
      {approved !== undefined && <MoreItems list={list} shown={approved.length} total={data?.total} />}
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
