import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownCommentsQuery } from './comment-queries.ts';
import { OwnCommentOptions } from './own-comment-options.tsx';
import { useWithdrawnComments } from './withdrawn-comments.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { MoreItems } from '../ui/more-items.tsx';

const STATES = { approved: 'Publicado', rejected: 'Retirado', pending: 'Pendiente' } as const;

export function OwnComments() {
  const list = useInfiniteQuery(ownCommentsQuery);
  const { data } = list;
  const withdrawn = useWithdrawnComments();
  if (data === undefined) return null;
  const shown = data.items.filter(({ id }) => !withdrawn.has(id));
  const total = data.total - (data.items.length - shown.length);
  if (total === 0) return null;
  return (
    <section aria-labelledby="own-comments">
      <h3 id="own-comments" className="display mb-4 text-title">
        Mis comentarios
      </h3>
      <ul className="flex flex-col gap-3">
        {shown.map((comment) => (
          <OwnComment key={comment.id} comment={comment} />
        ))}
      </ul>
      <MoreItems list={list} shown={shown.length} total={total} />
    </section>
  );
}

function OwnComment({ comment }: { readonly comment: OwnCommentAnswer }) {
  const { eventId, eventName, content, createdAt, decision, isHidden } = comment;
  return (
    <li className="panel rounded-2xl p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-text-3">
        {eventName !== null && (
          <Link
            to="/event/$key"
            params={{ key: eventId }}
            className="inline-block py-1 font-semibold text-text underline underline-offset-4 wrap-anywhere"
          >
            <bdi>{eventName}</bdi>
          </Link>
        )}
        <time dateTime={createdAt} className="tabular-nums">
          {momentDayAndTime(createdAt)}
        </time>
        <span className={decision?.verdict === 'rejected' ? 'text-danger' : undefined}>
          {isHidden ? 'Oculto mientras se revisa' : STATES[decision?.verdict ?? 'pending']}
        </span>
        {decision?.verdict !== 'rejected' && (
          <OwnCommentOptions
            comment={comment}
            isPending={decision === null}
            className="-my-2.5 -mr-2.5 ml-auto self-center"
          />
        )}
      </p>
      <p dir="auto" className="mt-1 line-clamp-4 wrap-anywhere whitespace-pre-line text-text-2">
        {content}
      </p>
      {decision?.reason && (
        <p className="mt-2 border-l-2 border-danger pl-3 wrap-anywhere text-text-2">
          <span className="font-semibold">{'Motivo: '}</span>
          <span dir="auto">{decision.reason}</span>
        </p>
      )}
    </li>
  );
}
