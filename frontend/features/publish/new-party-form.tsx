import { useState } from 'react';
import { usePress } from '../../lib/session/use-press.ts';
import { toast } from '../../lib/toasts.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { EMPTY_DRAFT, withDate, type PartyBody } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { isPastDay } from './picked-day.ts';
import { NEW_PARTY } from './stored-draft.ts';
import { useSubmitParty } from './use-submit-party.ts';

interface NewPartyFormProps {
  /** a day that the party is meant to be on; one before today is none */
  readonly day?: string | undefined;
  /** a visitor wants to submit */
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

const WORDS = { submit: 'Publicar Evento', busy: 'Enviando...' } as const;

/** A new party; what is typed is kept on the device until it has been sent. */
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

  const { waiting, press } = usePress<PartyBody>((who, body) => {
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
      onSubmit={press}
      onLogin={onLogin}
    />
  );
}
