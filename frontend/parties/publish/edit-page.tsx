import type { EventAnswer, EventWrittenAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withErrorMessage } from '../../http/api-client.ts';
import { apiErrorOf, isWorthRetrying, messageOf } from '../../http/api-error.ts';
import { asSeen } from '../as-seen.ts';
import { send } from '../../http/send.ts';
import { useForgetOnLeave } from '../../browser/draft-storage.ts';
import { partyQuery, partiesQuery } from '../party-queries.ts';
import { errorToast, toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Denied, Permitted } from '../../ui/permitted.tsx';
import { FormFrame } from './form-frame.tsx';
import { draftOf, type PartyBody, editedParty } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';

interface EditPageProps {
  readonly id: string;
  readonly onLogin: () => void;
  /** the party has been updated and has this key now */
  readonly onDone: (key: string) => void;
}

/** The form for an existing party, for admins. Once open it stays open, even when the session ends. */
export function EditPage({ id, onLogin, onDone }: EditPageProps) {
  const [opened, setOpened] = useState<EventAnswer | null>(null);
  if (opened)
    return (
      <FormFrame>
        <EditPartyForm party={opened} onLogin={onLogin} onDone={(now) => onDone(shareKey(now))} />
      </FormFrame>
    );
  const only = 'Solo la administración puede editar eventos.';
  return (
    <Permitted permission="party.edit" otherwise={<Denied loading={LOADING} visitor={only} lacking={only} />}>
      <Opening id={id} onOpened={setOpened} />
    </Permitted>
  );
}

const LOADING = 'Cargando evento...';

interface OpeningProps {
  readonly id: string;
  readonly onOpened: (party: EventAnswer) => void;
}

/** The current revision must be edited: an older one would be refused. */
function Opening({ id, onOpened }: OpeningProps) {
  const party = useQuery({ ...partyQuery(id), refetchOnMount: 'always' });
  const { isFetchedAfterMount, data } = party;
  useEffect(() => {
    if (isFetchedAfterMount && data) onOpened(data);
  }, [isFetchedAfterMount, data, onOpened]);
  if (party.isFetching || party.isPending || party.data) return <MessageScreen heading={LOADING} />;
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

interface EditPartyFormProps {
  /** as it was when the form was opened; its revision is sent with the change */
  readonly party: EventAnswer;
  readonly onLogin: () => void;
  readonly onDone: (party: EventAnswer) => void;
}

const WORDS = { submit: 'Actualizar Evento', busy: 'Actualizando...' } as const;

/** The draft is kept in this window until it has been sent or the form is left. */
function EditPartyForm({ party, onLogin, onDone }: EditPartyFormProps) {
  const kept = editedParty(party);
  useForgetOnLeave(kept);
  const [restored, setRestored] = useState(() => kept.read());
  const { revision, draft } = restored ?? { revision: party.revision, draft: draftOf(party) };
  const updating = useUpdateParty(party.id, revision, (now) => {
    kept.forget();
    onDone(now);
  });

  function discard() {
    kept.forget();
    setRestored(null);
  }

  return (
    <>
      {restored && <Restored isOutdated={revision !== party.revision} onDiscard={discard} />}
      <PartyForm
        key={restored ? 'restored' : 'fresh'}
        initial={draft}
        words={WORDS}
        isBusy={updating.isPending}
        failure={updating.error}
        onDraft={(changed) => kept.write({ revision, draft: changed })}
        onSubmit={(body) => updating.mutate(body)}
        onLogin={onLogin}
      />
    </>
  );
}

interface RestoredProps {
  /** somebody else has changed the party since */
  readonly isOutdated: boolean;
  readonly onDiscard: () => void;
}

function Restored({ isOutdated, onDiscard }: RestoredProps) {
  return (
    <div className="panel mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl p-4">
      <p role="status" className={isOutdated ? 'text-amber' : 'text-text-2'}>
        {isOutdated
          ? 'El evento ha cambiado mientras lo editabas: descarta tus cambios para ver cómo está ahora.'
          : 'Seguimos donde lo dejaste: estos cambios aún no se han guardado.'}
      </p>
      <Button onClick={onDiscard}>Descartar cambios</Button>
    </div>
  );
}

/** Replaces a party's details, unless somebody has changed them since `revision`. */
function useUpdateParty(id: string, revision: number, onUpdated: (party: EventAnswer) => void) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (body: PartyBody) =>
      withErrorMessage(
        'Failed to update event',
        send<EventWrittenAnswer>('PUT', `/api/events/${id}`, body, asSeen({ revision })),
      ),
    onSuccess: async (party) => {
      toast('Evento actualizado', 'El evento se ha actualizado correctamente.');
      await Promise.all(
        [partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'all' }),
        ),
      );
      onUpdated(party);
    },
    onError: (error) =>
      errorToast(
        'Error al actualizar',
        messageOf(error, 'No se pudo actualizar el evento. Por favor, inténtalo de nuevo.'),
      ),
  });
}
