import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import { useParams, useSearch } from '@tanstack/react-router';
import { PastPartyPage } from '../features/history/past-party-page.tsx';
import { PartyThen } from '../features/party/party-then.tsx';
import { partyPoint } from '../features/rides/pins/points.ts';
import { RidesThen } from '../features/rides/rides-then.tsx';

export function PastPartyScreen() {
  const { id } = useParams({ from: '/historia/evento/$id' });
  const { at } = useSearch({ from: '/historia/evento/$id' });
  return (
    <PastPartyPage key={id} id={id} at={at}>
      {(party, at) => <PartyOfThen {...party} moment={at} />}
    </PastPartyPage>
  );
}

/** @param moment when it was, in milliseconds since 1970 */
export function PartyOfThen({
  event,
  rides,
  rideCount,
  moment,
  ...rest
}: HistoryEventAnswer & { readonly moment: number }) {
  return (
    <PartyThen
      {...rest}
      at={moment}
      party={event}
      rides={<RidesThen rides={rides} count={rideCount} party={partyPoint(event)} />}
    />
  );
}
