import type { PendingCommentAnswer } from '@duende/contracts/api/pending-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { pendingCommentsQuery } from '../../lib/api/moderation-queries.ts';
import { partyQuery } from '../../lib/api/party-queries.ts';
import { momentDayAndTime } from '../../lib/dom/moment-text.ts';
import { useRovingList, type RovingItemProps } from '../../lib/dom/roving-list.ts';
import { Button } from '../../ui/button.tsx';
import { CommentAuthor } from '../../ui/comment-author.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MoreItems } from '../../ui/more-items.tsx';
import { CommentSigns } from './comment-signs.tsx';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import type { RowChange } from './drawn-rows.ts';
import { OVER, RowActions } from './row-actions.tsx';
import { tellOver } from './tell-over.ts';
import { useModerateComment, type DecisionKind } from './use-moderation.ts';

const TEXTS = {
  loading: 'Cargando comentarios...',
  failed: 'No se pudieron cargar los comentarios pendientes.',
} as const;

export function PendingCommentsPage() {
  return (
    <PendingScreen
      title="Comentarios Pendientes"
      permission="comment.moderate"
      query={pendingCommentsQuery}
      searchLabel="Buscar por autor o palabras"
      texts={TEXTS}
      list={PendingComments}
    />
  );
}

function PendingComments({ drawn, total, pages }: PendingListProps<PendingCommentAnswer>) {
  const items = drawn.rows;
  const [tooSoon, setTooSoon] = useState<string | null>(null);
  const moderate = useModerateComment({ onFailed: ({ id }) => drawn.giveBack(id) });
  const { listProps, itemProps, emptyRef, leave } = useRovingList(
    items,
    (comment, key) => {
      if (key === 'a') decide(comment, 'approve');
      else if (key === 'r') decide(comment, 'reject');
    },
    ({ id }) => setTooSoon(id),
  );

  function decide(comment: PendingCommentAnswer, kind: DecisionKind) {
    setTooSoon(null);
    if (drawn.changes.has(comment.id)) return tellOver(comment.content);
    leave(comment.id);
    drawn.take(comment.id);
    moderate.mutate({ item: comment, kind });
  }

  if (items.length === 0 && !pages.hasNextPage)
    return (
      <div ref={emptyRef} tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center">
        {total !== undefined ? (
          <>
            <p className="text-lg">No hay comentarios pendientes</p>
            <p className="mt-1 text-text-2">Todos los comentarios han sido revisados.</p>
          </>
        ) : (
          <p className="text-lg">Ningún comentario pendiente coincide con la búsqueda</p>
        )}
      </div>
    );
  return (
    <>
      <p id="comment-keys" className="mb-4 hidden text-sm text-text-3 pointer-fine:block">
        Con el teclado: flechas para moverte, A aprueba, R rechaza.
      </p>
      <ul {...listProps} aria-describedby="comment-keys" className="flex max-w-3xl flex-col gap-4">
        {items.map((comment, index) => (
          <PendingComment
            key={comment.id}
            comment={comment}
            itemProps={itemProps(index)}
            change={drawn.changes.get(comment.id)}
            isTooSoon={tooSoon === comment.id}
            onDecide={(kind) => decide(comment, kind)}
          />
        ))}
      </ul>
      <MoreItems list={pages} shown={items.length} total={total} />
    </>
  );
}

interface PendingCommentProps {
  readonly comment: PendingCommentAnswer;
  readonly itemProps: RovingItemProps;
  readonly change: RowChange | undefined;
  readonly isTooSoon: boolean;
  readonly onDecide: (kind: DecisionKind) => void;
}

function PendingComment({ comment, itemProps, change, isTooSoon, onDecide }: PendingCommentProps) {
  const id = useId();
  const { data: party } = useQuery(partyQuery(comment.eventId));
  return (
    <li
      {...itemProps}
      aria-labelledby={`${id}-author`}
      className={classNames('panel scroll-mt-36 rounded-3xl p-5', change && OVER)}
    >
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
      <CommentSigns comment={comment} />
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
      </RowActions>
    </li>
  );
}
