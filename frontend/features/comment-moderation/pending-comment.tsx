import type { CommentAnswer } from '@duende/contracts/api/answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { partyQuery } from '../../lib/queries/party-queries.ts';
import { momentDayAndTime } from '../../lib/time/moment-text.ts';
import type { WorkItemProps } from '../../lib/work-list.ts';
import { Button } from '../../ui/button.tsx';
import { CommentAuthor } from '../../ui/comment-author.tsx';

interface PendingCommentProps {
  readonly comment: CommentAnswer;
  readonly itemProps: WorkItemProps;
  readonly onDecide: (decision: 'approve' | 'reject') => void;
}

export function PendingComment({ comment, itemProps, onDecide }: PendingCommentProps) {
  const id = useId();
  const { data: party } = useQuery(partyQuery(comment.eventId));
  return (
    <li {...itemProps} aria-labelledby={`${id}-author`} className="panel rounded-3xl p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`${id}-author`} className="text-lg">
          <CommentAuthor comment={comment} />
        </h2>
        <time dateTime={comment.createdAt} className="text-sm text-text-3 tabular-nums">
          {momentDayAndTime(comment.createdAt)}
        </time>
      </div>
      <p dir="auto" id={`${id}-text`} className="mt-2 wrap-anywhere whitespace-pre-line text-text-2">
        {comment.content}
      </p>
      <p className="mt-3 text-sm wrap-anywhere text-text-3">
        {party && <bdi className="mr-2 font-semibold text-text-2">{party.name}</bdi>}
        ID del evento:{' '}
        <Link
          to="/event/$key"
          params={{ key: comment.eventId }}
          className="inline-block py-1 text-uv underline underline-offset-4 tabular-nums"
        >
          {comment.eventId}
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
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
      </div>
    </li>
  );
}
