import { isPastDay } from '@duende/contracts/parties/past-days';
import { shareKey } from '@duende/contracts/common/slug';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { useHeldBack } from '../../session/suspension.ts';
import { useSessionAction } from '../../session/use-session-action.ts';
import { useToday } from '../../dates/use-today.ts';
import { toast } from '../../browser/toasts.ts';
import { FormFrame } from './form-frame.tsx';
import { EMPTY_DRAFT, withDate, type PartyBody, NEW_PARTY } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { submittedPartiesQuery } from '../submitted-parties.ts';
import { command, useCommand } from '../../cache/use-command.ts';

interface PublishPageProps {
  readonly day?: string | undefined;
  readonly onLogin: () => void;
  readonly onDone: (key: string) => void;
}

export function PublishPage({ day, onLogin, onDone }: PublishPageProps) {
  const copyOf = useLocation({ select: ({ state }) => state.copyOf });
  return (
    <FormFrame {...(copyOf !== undefined && { title: 'Publicar una copia' })}>
      {copyOf === undefined ? <BeforePublishing /> : <BeforeCopying name={copyOf} />}
      <NewPartyForm day={day} onLogin={onLogin} onDone={onDone} />
    </FormFrame>
  );
}

function BeforeCopying({ name }: { readonly name: string }) {
  return (
    <p className="mb-6 wrap-anywhere text-text-2">
      {'Copia de '}
      <bdi className="font-semibold">{name}</bdi>
      {': elige las fechas nuevas y cambia lo que haga falta.'}
    </p>
  );
}

/** Shown to people who have not published before. */
function BeforePublishing() {
  const session = useSession();
  const isVisitor = session.status === 'signed-out';
  const sent = useInfiniteQuery({ ...submittedPartiesQuery(), enabled: session.status === 'signed-in' });
  if (!isVisitor && sent.data?.total !== 0) return null;
  return (
    <ul className="mb-6 flex list-disc flex-col gap-1 pl-5 text-text-2">
      <li>Basta con nombre, ubicación y una fecha; el resto, si lo sabes.</li>
      <li>Alguien del equipo lo revisa antes de que se publique. Te avisaremos.</li>
      {isVisitor && (
        <li>Para enviarlo hace falta una cuenta. Lo que escribas se guarda en este dispositivo.</li>
      )}
    </ul>
  );
}

interface NewPartyFormProps {
  /** ignored if before today */
  readonly day?: string | undefined;
  /** called when a visitor wants to submit */
  readonly onLogin: () => void;
  readonly onDone: (key: string) => void;
}

const WORDS = { submit: 'Publicar Evento', busy: 'Enviando...' } as const;

/** The draft is stored on the device until it is sent. */
export function NewPartyForm({ day = '', onLogin, onDone }: NewPartyFormProps) {
  const today = useToday();
  const [initial] = useState(() => {
    const draft = NEW_PARTY.read() ?? EMPTY_DRAFT;
    return isPastDay(day, today) ? draft : withDate(draft, day);
  });
  const submitting = useSubmitParty((key) => {
    NEW_PARTY.forget();
    onDone(key);
  });

  const isHeldBack = useHeldBack();
  const { waiting, run: submit } = useSessionAction<PartyBody>((who, body) => {
    if (who.status === 'signed-in') {
      if (!isHeldBack()) submitting.mutate(body);
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

function useSubmitParty(onSent: (key: string) => void) {
  return useCommand({
    command: (body: PartyBody) => command('POST /api/events', {}, body),
    words: 'Failed to create event',
    done: (sent) => {
      toast(
        'Evento enviado',
        'Tu evento ha sido enviado y está pendiente de aprobación por un administrador.',
      );
      onSent(shareKey(sent));
    },
    failed: ['Error al enviar evento', 'No se pudo enviar el evento. Por favor, inténtalo de nuevo.'],
  });
}
