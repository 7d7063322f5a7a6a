import { costLabel } from '@duende/contracts/cost-label';
import { useQuery } from '@tanstack/react-query';
import { confirmedPartiesQuery } from '../../lib/queries/own-party-queries.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { OwnPartyRow } from './own-party-row.tsx';

export function ConfirmedParties() {
  return (
    <section aria-labelledby="confirmed">
      <h3 id="confirmed" className="display mb-4 text-title">
        Eventos confirmados
      </h3>
      <ConfirmedList />
    </section>
  );
}

function ConfirmedList() {
  const { data, error, refetch } = useQuery(confirmedPartiesQuery);
  if (data === undefined && error !== null)
    return (
      <FailureNote words="No se pudieron cargar tus eventos." error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando eventos...
      </p>
    );
  if (data.length === 0)
    return (
      <div className="panel rounded-3xl px-6 py-10 text-center">
        <p className="text-lg">No tienes eventos confirmados aún</p>
        <p className="mt-1 text-text-2">Haz clic en '¡Voy!' en un evento para verlo aquí.</p>
      </div>
    );
  return (
    <ul className="flex flex-col gap-3">
      {data.map((party) => (
        <OwnPartyRow key={party.id} party={party} detail={costLabel(party.cost)} />
      ))}
    </ul>
  );
}
