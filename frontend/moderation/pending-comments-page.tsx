import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, use, useState, useId } from 'react';
import { CommentAuthor } from '../comments/comment-author.tsx';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { WholeText } from '../ui/folded.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import { CommentSigns } from './comment-signs.tsx';
import { pendingCommentsQuery } from './moderation-queries.ts';
import { COMMENTS } from './moderations.ts';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { PickedBar, RowPick } from './picking.tsx';
import { QueueTools } from './queue-tools.tsx';
import { RejectDialog } from './rejecting.tsx';
import { OVER, RowActions, type PendingRowProps } from './row-actions.tsx';
import { useWorkingOff } from './use-working-off.ts';

const TEXTS = {
  loading: 'Cargando comentarios...',
  failed: 'No se pudieron cargar los comentarios pendientes.',
} as const;

/** Shows those of one origin alone, so that they are decided as one; does nothing outside the queue. */
const ShowOrigin = createContext<(origin: string) => void>(() => undefined);

export function PendingCommentsPage() {
  const [origin, setOrigin] = useState('');
  return (
    <ShowOrigin value={setOrigin}>
      <PendingScreen
        title="Comentarios Pendientes"
        query={pendingCommentsQuery}
        narrowing={{
          query: (search) => pendingCommentsQuery(search, origin),
          leavesOut: origin !== '',
          controls: origin !== '' && (
            <p className="mb-5 flex flex-wrap items-center gap-x-4 text-text-2">
              <span>Solo los que llegaron de una misma conexión el mismo día.</span>
              <Button onClick={() => setOrigin('')}>Ver todos</Button>
            </p>
          ),
        }}
        searchLabel="Buscar por autor o palabras"
        texts={TEXTS}
        list={PendingComments}
      />
    </ShowOrigin>
  );
}

function PendingComments({ drawn, total, pages }: PendingListProps<PendingCommentAnswer>) {
  const items = drawn.rows;
  const work = useWorkingOff(drawn, COMMENTS);
  const showOrigin = use(ShowOrigin);
  const { listProps, itemProps, emptyRef, picking, tooSoon } = work;
  const { decide, decidePicked, askAbout, rejecting, endRejecting, reject } = work;
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
      <QueueTools id="comment-keys" picking={picking} ending={COMMENTS.ending} />
      <ul {...listProps} aria-describedby="comment-keys" className="flex max-w-3xl flex-col gap-4">
        {items.map((comment, index) => (
          <PendingComment
            key={comment.id}
            comment={comment}
            itemProps={itemProps(index)}
            change={drawn.changes.get(comment.id)}
            isTooSoon={tooSoon === comment.id}
            isPicked={picking.has(comment.id)}
            onPick={() => picking.toggle(comment.id)}
            onDecide={(kind) => decide(comment, kind)}
            onReason={() => askAbout([comment])}
            onOrigin={showOrigin}
          />
        ))}
      </ul>
      <MoreItems list={pages} shown={items.length} total={total} />
      <PickedBar
        picking={picking}
        onDecide={decidePicked}
        onReason={() => askAbout(picking.picked)}
        ending={COMMENTS.ending}
      />
      <RejectDialog
        rejecting={rejecting}
        moderation={COMMENTS}
        noun="comentario"
        onClose={endRejecting}
        onReject={reject}
      />
    </>
  );
}

interface PendingCommentProps extends PendingRowProps {
  readonly comment: PendingCommentAnswer;
  /** shows those of its origin alone */
  readonly onOrigin: (origin: string) => void;
}

function PendingComment(props: PendingCommentProps) {
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
