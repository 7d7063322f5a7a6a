import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { partyQuery } from '../parties/party-queries.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { CommentAuthor } from '../comments/comment-author.tsx';
import { WholeText } from '../ui/whole-text.tsx';
import { classNames } from '../ui/class-names.ts';
import { CommentSigns } from './comment-signs.tsx';
import { OVER, RowActions, type PendingRowProps } from './row-actions.tsx';
import { RowPick } from './row-pick.tsx';

interface PendingCommentProps extends PendingRowProps {
  readonly comment: PendingCommentAnswer;
  /** shows those of its origin alone */
  readonly onOrigin: (origin: string) => void;
}

export function PendingComment(props: PendingCommentProps) {
  const { comment, itemProps, change, isTooSoon, isPicked, onPick, onDecide, onReason, onOrigin } = props;
  const id = useId();
  const { data: party } = useQuery(partyQuery(comment.eventId));
  return (
    <li
      {...itemProps}
      aria-labelledby={`${id}-author`}
      className={classNames(
        'panel relative scroll-mt-36 rounded-3xl p-5',
        isPicked && 'ring-2 ring-acid',
        change && OVER,
      )}
    >
      <RowPick
        name={`el comentario de ${comment.author}`}
        isPicked={isPicked}
        isOver={change !== undefined}
        onToggle={onPick}
        className="absolute top-3 right-3"
      />
      <div className="flex flex-wrap items-baseline gap-x-3 pr-11">
        <h2 id={`${id}-author`} className="text-lg">
          <CommentAuthor comment={comment} />
        </h2>
        <time dateTime={comment.createdAt} className="text-sm text-text-3 tabular-nums">
          {momentDayAndTime(comment.createdAt)}
        </time>
      </div>
      <WholeText text={comment.content} id={`${id}-text`} />
      <CommentSigns comment={comment} onOrigin={onOrigin} />
      <p className="mt-3 text-sm wrap-anywhere text-text-3">
        {party && <bdi className="block font-semibold text-text-2">{party.name}</bdi>}
        <span>{'ID del evento: '}</span>
        <Link
          to="/event/$key"
          params={{ key: comment.eventId }}
          className="inline-block py-1 text-uv underline underline-offset-4 tabular-nums"
        >
          {comment.eventId}
        </Link>
      </p>
      <p className="text-sm">
        <Link
          to="/historia/comentario/$id"
          params={{ id: comment.id }}
          aria-describedby={`${id}-author`}
          className="inline-flex min-h-11 items-center text-text-3 underline-offset-4 hover:text-uv hover:underline"
        >
          Página del comentario
        </Link>
      </p>
      <RowActions id={comment.id} change={change} isTooSoon={isTooSoon} className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="primary"
          aria-describedby={`${id}-author ${id}-text`}
          onClick={() => onDecide('approve')}
        >
          Aprobar
        </Button>
        <Button kind="danger" aria-describedby={`${id}-author ${id}-text`} onClick={() => onDecide('reject')}>
          Rechazar
        </Button>
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          aria-describedby={`${id}-author ${id}-text`}
          onClick={onReason}
          className="px-3 text-sm"
        >
          Rechazar con motivo…
        </Button>
      </RowActions>
    </li>
  );
}
