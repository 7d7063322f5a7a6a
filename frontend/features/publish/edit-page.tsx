import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorOf, isWorthRetrying } from '../../lib/api/api-error.ts';
import { partyQuery } from '../../lib/queries/party-queries.ts';
import { useMay, useSession } from '../../lib/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { EditPartyForm } from './edit-party-form.tsx';
import { FormFrame } from './form-frame.tsx';

interface EditPageProps {
  readonly id: string;
  readonly onLogin: () => void;
  /** the party has been changed and is found under this key */
  readonly onDone: (key: string) => void;
}

/** The form with an existing party in it, for admins. Once open it stays, whatever becomes of the session. */
export function EditPage({ id, onLogin, onDone }: EditPageProps) {
  const session = useSession();
  const mayEdit = useMay('party.edit');
  // What is edited must be what is there now: an old revision would be refused.
  const party = useQuery({ ...partyQuery(id), enabled: mayEdit, refetchOnMount: 'always' });
  const [opened, setOpened] = useState<EventAnswer | null>(null);
  if (opened === null && mayEdit && party.isFetchedAfterMount && party.data) setOpened(party.data);

  if (opened)
    return (
      <FormFrame>
        <EditPartyForm party={opened} onLogin={onLogin} onDone={(now) => onDone(shareKey(now))} />
      </FormFrame>
    );
  if (session.status === 'unknown') return <MessageScreen heading="Cargando evento..." />;
  if (!mayEdit)
    return (
      <MessageScreen heading="Acceso denegado" line="Solo la administración puede editar eventos.">
        {session.status === 'signed-out' && (
          <Button kind="primary" onClick={onLogin}>
            Iniciar Sesión
          </Button>
        )}
        <HomeLink />
      </MessageScreen>
    );
  if (party.isFetching || party.isPending) return <MessageScreen heading="Cargando evento..." />;
  const mayHelp =
    party.error !== null && isWorthRetrying(party.error) && apiErrorOf(party.error)?.status !== 404;
  return (
    <MessageScreen
      heading="Evento no encontrado"
      line={
        mayHelp
          ? 'No se pudo conectar con el servidor.'
          : 'El evento que quieres editar no existe o fue eliminado.'
      }
    >
      {mayHelp && (
        <Button kind="primary" onClick={() => void party.refetch()}>
          Reintentar
        </Button>
      )}
      <HomeLink />
    </MessageScreen>
  );
}
