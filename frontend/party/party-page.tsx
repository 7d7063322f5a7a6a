import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { eventTopic } from '@duende/contracts/live/topics';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { parsePartyReference, shareKey } from '@duende/contracts/common/slug';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keptAtOf } from '../http/positioned.ts';
import { useLiveTopic } from '../live/live.ts';
import { isGone, listedCard, openedPartyQuery, partyIdQuery } from '../parties/party-queries.ts';
import { PartyNotFound, PartyUnavailable } from '../parties/party-unavailable.tsx';
import { PartyView } from './party-view.tsx';
import { useIsDeletingParty } from './use-delete-party.ts';

const LOADING = 'Cargando evento...';

/** @param segment the last part of the address: a full id or a share link's `<slug>-<id8>` */
export function PartyPage({ segment }: { readonly segment: string }) {
  const id = useQuery(partyIdQuery(useQueryClient(), segment));
  if (id.data !== undefined) return <KnownParty id={id.data} segment={segment} />;
  return <PartyUnavailable loading={LOADING} error={id.error} onRetry={() => void id.refetch()} />;
}

function KnownParty({ id, segment }: { readonly id: string; readonly segment: string }) {
  useLiveTopic(eventTopic(id));
  const client = useQueryClient();
  const party = useQuery(openedPartyQuery(client, id));
  const { data: keptAt } = useQuery({ ...openedPartyQuery(client, id), select: keptAtOf });
  const isDeleting = useIsDeletingParty(id);
  const [known, setKnown] = useState(party.data);
  if (party.data && party.data !== known) setKnown(party.data);
  const shown = isDeleting ? known : party.data;
  if (isGone(party) && !isDeleting) return <PartyNotFound />;
  if (shown) return <ShownParty party={shown} keptAt={keptAt} segment={segment} isWhole />;
  const card = party.error === null && listedCard(client, id);
  if (card) return <ShownParty party={{ ...NOT_ON_CARDS, ...card }} segment={segment} isWhole={false} />;
  return <PartyUnavailable loading={LOADING} error={party.error} onRetry={() => void party.refetch()} />;
}

/** Fields that a card lacks and {@link PartyView} does not show yet. */
const NOT_ON_CARDS = {
  ...EMPTY_DETAILS,
  slug: '',
  revision: 0,
  status: 'approved',
  publicNotice: '',
  conditionReason: '',
  isReasonReviewed: true,
} as const;

interface ShownPartyProps {
  readonly party: OpenedEventAnswer;
  readonly keptAt?: number | undefined;
  readonly segment: string;
  readonly isWhole: boolean;
}

function ShownParty({ party, keptAt, segment, isWhole }: ShownPartyProps) {
  useCanonicalAddress(party, segment);
  return <PartyView party={party} keptAt={keptAt} isWhole={isWhole} />;
}

/** A share link's slug may be outdated. */
function useCanonicalAddress(party: EventAnswer, segment: string): void {
  const navigate = useNavigate();
  const key = shareKey(party);
  useEffect(() => {
    if (parsePartyReference(segment)?.kind !== 'short' || segment === key) return;
    void navigate({ to: '/event/$key', params: { key }, search: true, state: true, replace: true });
  }, [navigate, key, segment]);
}
