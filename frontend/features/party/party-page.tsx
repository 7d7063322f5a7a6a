import type { EventAnswer } from '@duende/contracts/api/answers';
import { eventTopic } from '@duende/contracts/live/topics';
import { parsePartyReference, shareKey } from '@duende/contracts/slug';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLiveTopic } from '../../lib/live/live.ts';
import { isGone, openedPartyQuery, partyIdQuery } from '../../lib/api/party-queries.ts';
import { PartyNotFound, PartyUnavailable } from '../../ui/party-unavailable.tsx';
import { PartyView } from './party-view.tsx';
import { useIsDeletingParty } from './use-delete-party.ts';

const LOADING = 'Cargando evento...';

/** @param segment the last part of the address: a whole id or a share link's `<slug>-<id8>` */
export function PartyPage({ segment }: { readonly segment: string }) {
  const id = useQuery(partyIdQuery(useQueryClient(), segment));
  if (id.data !== undefined) return <KnownParty id={id.data} segment={segment} />;
  return <PartyUnavailable loading={LOADING} error={id.error} onRetry={() => void id.refetch()} />;
}

function KnownParty({ id, segment }: { readonly id: string; readonly segment: string }) {
  useLiveTopic(eventTopic(id));
  const party = useQuery(openedPartyQuery(useQueryClient(), id));
  const isDeleting = useIsDeletingParty(id);
  const [known, setKnown] = useState(party.data);
  if (party.data && party.data !== known) setKnown(party.data);
  const shown = isDeleting ? known : party.data;
  if (isGone(party) && !isDeleting) return <PartyNotFound />;
  if (shown) return <ShownParty party={shown} segment={segment} />;
  return <PartyUnavailable loading={LOADING} error={party.error} onRetry={() => void party.refetch()} />;
}

function ShownParty({ party, segment }: { readonly party: EventAnswer; readonly segment: string }) {
  useCanonicalAddress(party, segment);
  return <PartyView party={party} />;
}

/** Replaces the address of a share link whose slug is outdated. */
function useCanonicalAddress(party: EventAnswer, segment: string): void {
  const navigate = useNavigate();
  const key = shareKey(party);
  useEffect(() => {
    if (parsePartyReference(segment)?.kind !== 'short' || segment === key) return;
    void navigate({ to: '/event/$key', params: { key }, search: true, state: true, replace: true });
  }, [navigate, key, segment]);
}
