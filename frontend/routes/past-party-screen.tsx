import type { HistoryEventAnswer } from '@duende/contracts/api/history-answers';
import { useParams, useSearch } from '@tanstack/react-router';
import { PastPartyPage } from '../features/history/past-party-page.tsx';
import { PartyThen } from '../features/party/party-then.tsx';
import { partyPoint } from '../features/rides/points.ts';
import { RidesThen } from '../features/rides/rides-then.tsx';

export function PastPartyScreen() {
  const { id } = useParams({ from: '/historia/evento/$id' });
  const { at } = useSearch({ from: '/historia/evento/$id' });
  return (
    <PastPartyPage key={id} id={id} at={at}>
      {(party, today) => <PartyOfThen {...party} today={today} />}
    </PastPartyPage>
  );
}

/** @param today the day it was */
export function PartyOfThen({
  event,
  rides,
  rideCount,
  ...rest
}: HistoryEventAnswer & { readonly today: string }) {
  return (
    <PartyThen
      {...rest}
      party={event}
      rides={<RidesThen rides={rides} count={rideCount} party={partyPoint(event)} />}
    />
  );
}
