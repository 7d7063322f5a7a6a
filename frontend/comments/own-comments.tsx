import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownCommentsQuery } from './comment-queries.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { FirstItems } from '../ui/first-items.tsx';
import { MoreItems } from '../ui/more-items.tsx';

/** Of a list that shows no more unasked. */
const FIRST = 2;

const STATE_COLOURS = { approved: undefined, rejected: 'text-danger', pending: 'text-amber' } as const;
const STATES = { approved: 'Publicado', rejected: 'Retirado', pending: 'Pendiente' } as const;

export function OwnComments() {
  const list = useInfiniteQuery(ownCommentsQuery);
  const { data } = list;
  if (data === undefined || data.total === 0) return null;
  return (
    <section aria-labelledby="own-comments">
      <h2 id="own-comments" className="mb-3 text-lg font-semibold">
        Mis comentarios
      </h2>
      <FirstItems
        items={data.items}
        total={data.total}
        first={FIRST}
        labelledBy="own-comments"
        row={(comment) => <OwnComment key={comment.id} comment={comment} />}
        more={<MoreItems list={list} shown={data.items.length} total={data.total} />}
        className="gap-3"
      />
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
        <span className={STATE_COLOURS[decision?.verdict ?? 'pending']}>
          {isHidden ? 'Oculto mientras se revisa' : STATES[decision?.verdict ?? 'pending']}
        </span>
        <time dateTime={createdAt} className="tabular-nums">
          {momentDayAndTime(createdAt)}
        </time>
      </p>
      <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere whitespace-pre-line text-text-2">
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
