import { useQuery } from '@tanstack/react-query';
import { pendingPartiesQuery } from '../../lib/queries/moderation-queries.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { PendingPartyList } from './pending-party-list.tsx';

export function PendingPartiesPage() {
  const enabled = useMay('party.moderate');
  const { data } = useQuery({ ...pendingPartiesQuery, enabled });
  return (
    <AdminScreen title="Eventos Pendientes de Aprobación" permission="party.moderate" count={data?.length}>
      <Pending />
    </AdminScreen>
  );
}

function Pending() {
  const { data, error, refetch } = useQuery(pendingPartiesQuery);
  if (data !== undefined) return <PendingPartyList parties={data} />;
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
