import { useQuery } from '@tanstack/react-query';
import { pendingCommentsQuery } from '../../lib/queries/moderation-queries.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useWorkList } from '../../lib/work-list.ts';
import { PendingComment } from './pending-comment.tsx';
import { useModerateComment } from './use-moderate-comment.ts';

/** Comments that wait, the oldest first; a work list that the keyboard walks. */
export function PendingCommentsPage() {
  const enabled = useMay('comment.moderate');
  const { data } = useQuery({ ...pendingCommentsQuery, enabled });
  return (
    <AdminScreen title="Comentarios Pendientes" permission="comment.moderate" count={data?.length}>
      <PendingList />
    </AdminScreen>
  );
}

function PendingList() {
  const { data, error, refetch } = useQuery(pendingCommentsQuery);
  const moderate = useModerateComment();
  const { listProps, itemProps, emptyRef, leave } = useWorkList(data, (comment, key) => {
    if (key === 'a') decide(comment.id, 'approve');
    else if (key === 'r') decide(comment.id, 'reject');
  });

  function decide(id: string, decision: 'approve' | 'reject') {
    const comment = data?.find((pending) => pending.id === id);
    if (comment === undefined) return;
    leave(id);
    moderate.mutate({ comment, decision });
  }

  if (data === undefined && error !== null)
    return (
      <FailureNote
        words="No se pudieron cargar los comentarios pendientes."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando comentarios...
      </p>
    );
  if (data.length === 0)
    return (
      <div ref={emptyRef} tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center">
        <p className="text-lg">No hay comentarios pendientes</p>
        <p className="mt-1 text-text-2">Todos los comentarios han sido revisados.</p>
      </div>
    );
  return (
    <>
      <p id="comment-keys" className="mb-4 hidden text-sm text-text-3 pointer-fine:block">
        Con el teclado: flechas para moverte, A aprueba, R rechaza.
      </p>
      <ul {...listProps} aria-describedby="comment-keys" className="flex max-w-3xl flex-col gap-4">
        {data.map((comment, index) => (
          <PendingComment
            key={comment.id}
            comment={comment}
            itemProps={itemProps(index)}
            onDecide={(decision) => decide(comment.id, decision)}
          />
        ))}
      </ul>
    </>
  );
}
