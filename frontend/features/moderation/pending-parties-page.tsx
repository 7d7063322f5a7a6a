import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pendingPartiesQuery } from '../../lib/queries/moderation-queries.ts';
import { useMay } from '../../lib/session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PendingPartyCard } from './pending-party-card.tsx';

const TITLE = 'Eventos Pendientes de Aprobación';

export function PendingPartiesPage() {
  const moderates = useMay('party.moderate');
  if (!moderates)
    return (
      <MessageScreen heading="Acceso denegado" line="Necesitas permisos de administrador.">
        <Link to="/" className={buttonClass('secondary')}>
          Volver al inicio
        </Link>
      </MessageScreen>
    );
  return (
    <div className="mx-auto max-w-[84rem] px-4 pt-4 pb-24 sm:px-6 sm:pt-8">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Volver
      </Link>
      <PageHeading title={TITLE} className="display mt-2 mb-6 text-poster">
        {TITLE}
      </PageHeading>
      <PendingList />
    </div>
  );
}

function PendingList() {
  const { data, error, refetch } = useQuery(pendingPartiesQuery);
  if (data === undefined && error !== null)
    return (
      <div role="alert" className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-lg">
        No se pudieron cargar los eventos pendientes.
        <Button onClick={() => void refetch()}>Reintentar</Button>
      </div>
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando eventos...
      </p>
    );
  if (data.length === 0)
    return (
      <p className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">
        No hay eventos pendientes de aprobación
      </p>
    );
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((party) => (
        <PendingPartyCard key={party.id} party={party} />
      ))}
    </ul>
  );
}
