import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { eventTopic } from '@duende/contracts/live/topics';
import { apiErrorOf, isWorthRetrying } from '../../lib/api/api-error.ts';
import { useLiveTopic } from '../../lib/live/live-context.tsx';
import { listedParty, partyIdQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PartyView } from './party-view.tsx';
import { useIsDeletingParty } from './use-delete-party.ts';

/** @param segment the last part of the address: a whole id or a share link's `<slug>-<id8>` */
export function PartyPage({ segment }: { readonly segment: string }) {
  const id = useQuery(partyIdQuery(useQueryClient(), segment));
  if (id.data !== undefined) return <KnownParty id={id.data} segment={segment} />;
  return <Unavailable error={id.error} retry={() => void id.refetch()} />;
}

function KnownParty({ id, segment }: { readonly id: string; readonly segment: string }) {
  const client = useQueryClient();
  useLiveTopic(eventTopic(id));
  const party = useQuery({ ...partyQuery(id), placeholderData: () => listedParty(client, id) });
  const isDeleting = useIsDeletingParty(id);
  const [known, setKnown] = useState(party.data);
  if (party.data && party.data !== known) setKnown(party.data);
  const shown = isDeleting ? known : party.data;
  if (shown) return <PartyView party={shown} segment={segment} />;
  if (party.data === null) return <NotFound />;
  return <Unavailable error={party.error} retry={() => void party.refetch()} />;
}

interface UnavailableProps {
  /** `null` while the party is loading */
  readonly error: Error | null;
  readonly retry: () => void;
}

function Unavailable({ error, retry }: UnavailableProps) {
  if (error === null) return <MessageScreen heading="Cargando evento..." />;
  if (apiErrorOf(error)?.status === 404 || !isWorthRetrying(error)) return <NotFound />;
  return (
    <MessageScreen heading="Evento no encontrado" line="No se pudo conectar con el servidor.">
      <Button kind="primary" onClick={retry}>
        Reintentar
      </Button>
      <HomeLink />
    </MessageScreen>
  );
}

function NotFound() {
  return (
    <MessageScreen
      heading="Evento no encontrado"
      line="Puede que se haya retirado, o que al enlace le falte un trozo."
    >
      <HomeLink />
    </MessageScreen>
  );
}

function HomeLink() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      Volver al inicio
    </Link>
  );
}
