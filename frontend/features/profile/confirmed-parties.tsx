import { costLabel } from '@duende/contracts/cost-label';
import { useQuery } from '@tanstack/react-query';
import { confirmedPartiesQuery } from '../../lib/queries/own-party-queries.ts';
import { OwnPartyList } from './own-party-list.tsx';
import { OwnPartyRow } from './own-party-row.tsx';

export function ConfirmedParties() {
  return (
    <OwnPartyList
      title="Eventos confirmados"
      id="confirmed"
      query={useQuery(confirmedPartiesQuery)}
      empty={
        <div className="panel rounded-3xl px-6 py-10 text-center">
          <p className="text-lg">No tienes eventos confirmados aún</p>
          <p className="mt-1 text-text-2">Haz clic en '¡Voy!' en un evento para verlo aquí.</p>
        </div>
      }
      row={(party) => <OwnPartyRow key={party.id} party={party} detail={costLabel(party.cost)} />}
    />
  );
}
