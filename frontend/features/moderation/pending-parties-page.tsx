import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { theOneBefore } from '../../lib/paged/list-query.ts';
import { pendingPartiesQuery } from '../../lib/queries/moderation-queries.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { PendingPartyList } from './pending-party-list.tsx';

export function PendingPartiesPage() {
  const enabled = useMay('party.moderate');
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery({ ...pendingPartiesQuery(), enabled });
  return (
    <AdminScreen title="Eventos Pendientes de Aprobación" permission="party.moderate" count={data?.total}>
      <ListSearch
        total={data?.total ?? 0}
        label="Buscar por nombre del evento"
        value={search}
        onSearch={setSearch}
        className="mb-5 max-w-80"
      />
      <Pending search={search} />
    </AdminScreen>
  );
}

function Pending({ search }: { readonly search: string }) {
  const list = useInfiniteQuery({ ...pendingPartiesQuery(search), placeholderData: theOneBefore });
  const { data, error, refetch } = list;
  if (data !== undefined)
    return (
      <PendingPartyList parties={data.items} total={search === '' ? data.total : undefined} pages={list} />
    );
  if (error !== null)
    return (
      <FailureNote
        words="No se pudieron cargar los eventos pendientes."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="text-text-2">
      Cargando eventos...
    </p>
  );
}
