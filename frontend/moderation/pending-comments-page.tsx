import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { createContext, use, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { pendingCommentsQuery } from './moderation-queries.ts';
import { MoreItems } from '../ui/more-items.tsx';
import { COMMENTS } from './moderations.ts';
import { PendingComment } from './pending-comment.tsx';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { PickedBar } from './picked-bar.tsx';
import { QueueTools } from './queue-tools.tsx';
import { RejectDialog } from './reject-dialog.tsx';
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
