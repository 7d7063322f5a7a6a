import { costLabel } from '@duende/contracts/cost-label';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmedPartiesQuery } from '../../lib/queries/confirmed-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OwnPartyList } from './own-party-list.tsx';
import { OwnPartyRow } from './own-party-row.tsx';

export function ConfirmedParties() {
  return (
    <OwnPartyList
      title="Eventos confirmados"
      id="confirmed"
      query={useQuery(confirmedPartiesQuery)}
      empty={
        <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
          <div>
            <p className="text-lg">No tienes eventos confirmados aún</p>
            <p className="mt-1 text-text-2">Pulsa «¡Voy!» en una fiesta y aparecerá aquí.</p>
          </div>
          <Link to="/" className={buttonClass('secondary')}>
            Ver eventos
          </Link>
        </div>
      }
      row={(party) => <OwnPartyRow key={party.id} party={party} detail={costLabel(party.cost)} />}
    />
  );
}
