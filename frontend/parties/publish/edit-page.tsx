import type {
  EventAnswer,
  EventMendedAnswer,
  OpenedEventAnswer,
} from '@duende/contracts/parties/party-answers';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import { proposedDetails } from '@duende/contracts/parties/proposal';
import { shareKey } from '@duende/contracts/common/slug';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiErrorOf, isWorthRetrying } from '../../http/api-error.ts';
import { asSeen } from '../as-seen.ts';
import { useForgetOnLeave } from '../../browser/draft-storage.ts';
import { partyQuery } from '../party-queries.ts';
import { toast } from '../../browser/toasts.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLink, MessageScreen } from '../../ui/message-screen.tsx';
import { Denied, Permitted } from '../../ui/permitted.tsx';
import { FormFrame, RejectedFor } from './form-frame.tsx';
import { draftOf, type PartyBody, editedParty } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { ProposeChange } from './propose-change.tsx';
import { command, useCommand } from '../../cache/use-command.ts';

interface EditPageProps {
  readonly id: string;
  readonly onLogin: () => void;
  /** the party's key may have changed */
  readonly onDone: (key: string) => void;
}

interface Opened {
  readonly party: OpenedEventAnswer;
  /** without approval */
  readonly isTheirs: boolean;
}

/** After publication the author's changes are proposals. An open form stays, even if the session ends. */
export function EditPage({ id, onLogin, onDone }: EditPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayEdit = useMay('party.edit');
  if (opened) {
    const form = { party: opened.party, onLogin, onDone: (now: EventAnswer) => onDone(shareKey(now)) };
    return opened.isTheirs ? (
      <FormFrame {...taskOf(opened.party)}>
        {opened.party.rejectedFor !== undefined && <RejectedFor reason={opened.party.rejectedFor} />}
        <EditPartyForm {...form} />
      </FormFrame>
    ) : (
      <ProposeChange party={opened.party}>
        {(proposal) => <EditPartyForm {...form} proposing={proposal} />}
      </ProposeChange>
    );
  }
  const open = (party: OpenedEventAnswer) =>
    setOpened({ party, isTheirs: party.status !== 'approved' || mayEdit });
  return (
    <Permitted
      permission="party.edit-own"
      otherwise={<Denied loading={LOADING} visitor={ONLY} lacking={ONLY} />}
    >
      <Opening id={id} onOpened={open} />
    </Permitted>
  );
}

const LOADING = 'Cargando evento...';
const ONLY = 'Solo pueden editar un evento quien lo envió y el equipo.';
const isSentAgain = ({ status }: EventAnswer) => status === 'rejected' || status === 'withdrawn';

function taskOf(party: EventAnswer) {
  if (isSentAgain(party)) return { title: 'Corregir y reenviar' };
  if (party.status === 'pending') return { title: 'Corregir lo que está pendiente' };
  return {
    line: (
      <>
        <span>{'Editas '}</span>
        <bdi className="font-semibold">{party.name}</bdi>
      </>
    ),
  };
}

interface OpeningProps {
  readonly id: string;
  readonly onOpened: (party: OpenedEventAnswer) => void;
}

/** An older revision would be refused. */
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
  /** the party as it was when the form was opened */
  readonly party: EventAnswer;
  readonly onLogin: () => void;
  readonly onDone: (party: EventAnswer) => void;
  /** set for an author who may only propose; `null` if no proposal waits */
  readonly proposing?: OwnProposal | null | undefined;
}

const WORDS = { submit: 'Actualizar Evento', busy: 'Actualizando...' } as const;
const PROPOSE = { submit: 'Proponer cambio', busy: 'Enviando...' } as const;
const AGAIN = { submit: 'Reenviar Evento', busy: 'Enviando...' } as const;

/** The author continues a pending proposal. */
function asProposed(present: EventAnswer, proposal: OwnProposal | null = null): EventAnswer {
  const isEdit = proposal?.state === 'open' && proposal.what === 'changes';
  return isEdit ? { ...present, ...proposedDetails(proposal.changes) } : present;
}

/** The draft is stored in this window. */
function EditPartyForm({ party, onLogin, onDone, proposing }: EditPartyFormProps) {
  const kept = editedParty(party);
  useForgetOnLeave(kept);
  const [restored, setRestored] = useState(() => kept.read());
  const { revision, draft } = restored ?? {
    revision: party.revision,
    draft: draftOf(asProposed(party, proposing)),
  };
  const updating = useEditing({ party, revision, isProposal: proposing !== undefined }, (now) => {
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
        except={party.id}
        words={proposing === undefined ? (isSentAgain(party) ? AGAIN : WORDS) : PROPOSE}
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

interface Editing {
  readonly party: EventAnswer;
  readonly revision: number;
  readonly isProposal: boolean;
}

/** Refused if somebody changed the party since `revision`. */
function useEditing({ party, revision, isProposal }: Editing, onDone: (party: EventAnswer) => void) {
  const { id } = party;
  const { call, log, done, failed } = isProposal ? PROPOSING : isSentAgain(party) ? RESUBMITTING : UPDATING;
  return useCommand({
    command: (body: PartyBody) => command(call, { id }, body, asSeen({ revision })),
    words: log,
    done: (now) => {
      const said = isProposal && !isProposed(now) ? NOTHING_PROPOSED : done;
      toast(said[0], said[1]);
    },
    after: (now) => onDone(now),
    failed: [failed[0], failed[1]],
  });
}

const isProposed = (now: EventMendedAnswer | EventAnswer) => 'isProposed' in now && now.isProposed === true;

const UPDATING = {
  call: 'PUT /api/events/:id',
  log: 'Failed to update event',
  done: ['Evento actualizado', 'El evento se ha actualizado correctamente.'],
  failed: ['Error al actualizar', 'No se pudo actualizar el evento. Por favor, inténtalo de nuevo.'],
} as const;
const PROPOSING = {
  call: 'PUT /api/events/:id',
  log: 'Failed to propose change',
  done: ['Cambio propuesto', 'Alguien del equipo lo revisará. Te avisaremos.'],
  failed: ['Error al proponer', 'No se pudo proponer el cambio. Por favor, inténtalo de nuevo.'],
} as const;
const NOTHING_PROPOSED = [
  'No hay nada que proponer',
  'El evento ya está así, o ya lo has propuesto.',
] as const;
const RESUBMITTING = {
  call: 'POST /api/events/:id/resubmit',
  log: 'Failed to resubmit event',
  done: ['Evento reenviado', 'Vuelve a estar pendiente. Alguien del equipo lo revisará.'],
  failed: ['Error al reenviar', 'No se pudo reenviar el evento. Por favor, inténtalo de nuevo.'],
} as const;
