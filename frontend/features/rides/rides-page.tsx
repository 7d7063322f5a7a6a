import { eventTopic } from '@duende/contracts/live/topics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiErrorOf, isWorthRetrying } from '../../lib/api/api-error.ts';
import { useLiveTopic } from '../../lib/live/live-context.tsx';
import { listedParty, partyIdQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import type { RidesPageProps } from './rides-page-props.ts';
import { RidesView } from './rides-view.tsx';

export function RidesPage(props: RidesPageProps) {
  const id = useQuery(partyIdQuery(useQueryClient(), props.segment));
  if (id.data !== undefined) return <KnownParty {...props} id={id.data} />;
  return <Unavailable error={id.error} retry={() => void id.refetch()} />;
}

function KnownParty({ id, ...props }: RidesPageProps & { readonly id: string }) {
  const client = useQueryClient();
  useLiveTopic(eventTopic(id));
  const party = useQuery({ ...partyQuery(id), placeholderData: () => listedParty(client, id) });
  if (party.data) return <RidesView {...props} party={party.data} />;
  if (party.data === null) return <NotFound />;
  return <Unavailable error={party.error} retry={() => void party.refetch()} />;
}

interface UnavailableProps {
  /** `null` while the party is loading */
  readonly error: Error | null;
  readonly retry: () => void;
}

function Unavailable({ error, retry }: UnavailableProps) {
  if (error === null) return <MessageScreen heading="Cargando página de viajes..." />;
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
    <MessageScreen heading="Evento no encontrado">
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
