import { eventTopic } from '@duende/contracts/live/topics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../live/live.ts';
import { isGone, openedPartyQuery, partyIdQuery } from '../parties/party-queries.ts';
import { PartyNotFound, PartyUnavailable } from '../parties/party-unavailable.tsx';
import { OneRide } from './one-ride.tsx';
import { RidesView, type RidesPageProps } from './rides-view.tsx';

export type { RidesPageProps };

const LOADING = 'Cargando página de viajes...';

export function RidesPage(props: RidesPageProps) {
  const id = useQuery(partyIdQuery(useQueryClient(), props.segment));
  if (id.data !== undefined) return <KnownParty {...props} id={id.data} />;
  return <PartyUnavailable loading={LOADING} error={id.error} onRetry={() => void id.refetch()} />;
}

function KnownParty({ id, ...props }: RidesPageProps & { readonly id: string }) {
  useLiveTopic(eventTopic(id));
  const party = useQuery(openedPartyQuery(useQueryClient(), id));
  if (isGone(party)) return <PartyNotFound />;
  if (party.data && props.only !== undefined)
    return <OneRide {...props} party={party.data} rideId={props.only} />;
  if (party.data) return <RidesView {...props} party={party.data} />;
  return <PartyUnavailable loading={LOADING} error={party.error} onRetry={() => void party.refetch()} />;
}
