import { isPastDay } from '@duende/contracts/parties/past-days';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { useSessionAction } from '../../session/use-session-action.ts';
import { useToday } from '../../dates/use-today.ts';
import { toast } from '../../browser/toasts.ts';
import { FormFrame } from './form-frame.tsx';
import { EMPTY_DRAFT, withDate, type PartyBody, NEW_PARTY } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { command, useCommand } from '../../cache/use-command.ts';

interface PublishPageProps {
  /** initial day of the party */
  readonly day?: string | undefined;
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

export function PublishPage({ day, onLogin, onDone }: PublishPageProps) {
  return (
    <FormFrame>
      <BeforePublishing />
      <NewPartyForm day={day} onLogin={onLogin} onDone={onDone} />
    </FormFrame>
  );
}

/** What somebody wants to know before they begin to write. */
function BeforePublishing() {
  const isVisitor = useSession().status === 'signed-out';
  return (
    <ul className="mb-6 flex list-disc flex-col gap-1 pl-5 text-text-2">
      <li>Basta con nombre, ubicación y una fecha; el resto, si lo sabes.</li>
      <li>Un administrador lo revisa antes de que se publique. En tu perfil verás qué se decide.</li>
      {isVisitor && (
        <li>Para enviarlo hace falta una cuenta. Lo que escribas se guarda en este dispositivo.</li>
      )}
    </ul>
  );
}

interface NewPartyFormProps {
  /** initial day of the party; ignored if before today */
  readonly day?: string | undefined;
  /** called when a visitor wants to submit */
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

const WORDS = { submit: 'Publicar Evento', busy: 'Enviando...' } as const;

/** The form of a new party; the draft is stored on the device until it has been sent. */
export function NewPartyForm({ day = '', onLogin, onDone }: NewPartyFormProps) {
  const today = useToday();
  const [initial] = useState(() => {
    const draft = NEW_PARTY.read() ?? EMPTY_DRAFT;
    return isPastDay(day, today) ? draft : withDate(draft, day);
  });
  const submitting = useSubmitParty(() => {
    NEW_PARTY.forget();
    onDone();
  });

  const { waiting, run: submit } = useSessionAction<PartyBody>((who, body) => {
    if (who.status === 'signed-in') {
      submitting.mutate(body);
      return;
    }
    toast('Inicia sesión', 'Lo que has escrito está guardado: inicia sesión y envíalo.');
    onLogin();
  });

  return (
    <PartyForm
      initial={initial}
      words={WORDS}
      failure={submitting.error}
      isBusy={submitting.isPending || waiting !== undefined}
      onDraft={NEW_PARTY.write}
      onSubmit={submit}
      onLogin={onLogin}
    />
  );
}

function useSubmitParty(onSent: () => void) {
  return useCommand({
    command: (body: PartyBody) => command('POST /api/events', {}, body),
    words: 'Failed to create event',
    done: () => {
      toast(
        'Evento enviado',
        'Tu evento ha sido enviado y está pendiente de aprobación por un administrador.',
      );
      onSent();
    },
    failed: ['Error al enviar evento', 'No se pudo enviar el evento. Por favor, inténtalo de nuevo.'],
  });
}
