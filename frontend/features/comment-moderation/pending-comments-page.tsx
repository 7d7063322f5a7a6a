import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { theOneBefore } from '../../lib/paged/list-query.ts';
import { pendingCommentsQuery } from '../../lib/queries/moderation-queries.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { useWorkList } from '../../lib/work-list.ts';
import { PendingComment } from './pending-comment.tsx';
import { useModerateComment } from './use-moderate-comment.ts';

/** Comments that wait, the oldest first; a work list that the keyboard walks. */
export function PendingCommentsPage() {
  const enabled = useMay('comment.moderate');
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery({ ...pendingCommentsQuery(), enabled });
  return (
    <AdminScreen title="Comentarios Pendientes" permission="comment.moderate" count={data?.total}>
      <ListSearch
        total={data?.total ?? 0}
        label="Buscar por autor o palabras"
        value={search}
        onSearch={setSearch}
        className="mb-5 max-w-80"
      />
      <PendingList search={search} />
    </AdminScreen>
  );
}

function PendingList({ search }: { readonly search: string }) {
  const list = useInfiniteQuery({ ...pendingCommentsQuery(search), placeholderData: theOneBefore });
  const { error, refetch } = list;
  const data = list.data?.items;
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
  if (data.length === 0 && !list.hasNextPage)
    return (
      <div ref={emptyRef} tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center">
        {search === '' ? (
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
        {data.map((comment, index) => (
          <PendingComment
            key={comment.id}
            comment={comment}
            itemProps={itemProps(index)}
            onDecide={(decision) => decide(comment.id, decision)}
          />
        ))}
      </ul>
      <MoreItems list={list} shown={data.length} total={search === '' ? list.data?.total : undefined} />
    </>
  );
}
