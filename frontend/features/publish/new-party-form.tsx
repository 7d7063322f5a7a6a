import { useState } from 'react';
import { useMay } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts.ts';
import { EMPTY_DRAFT, type PartyBody } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { NEW_PARTY } from './stored-draft.ts';
import { useSubmitParty } from './use-submit-party.ts';

interface NewPartyFormProps {
  /** a visitor wants to submit */
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

const WORDS = { submit: 'Publicar Evento', busy: 'Enviando...' } as const;

/** A new party; what is typed is kept on the device until it has been sent. */
export function NewPartyForm({ onLogin, onDone }: NewPartyFormProps) {
  const [initial] = useState(() => NEW_PARTY.read() ?? EMPTY_DRAFT);
  const maySubmit = useMay('party.submit');
  const submitting = useSubmitParty(() => {
    NEW_PARTY.forget();
    onDone();
  });

  function submit(body: PartyBody) {
    if (maySubmit) {
      submitting.mutate(body);
      return;
    }
    toast('Inicia sesión', 'Guardamos lo que has escrito: inicia sesión y envíalo.');
    onLogin();
  }

  return (
    <PartyForm
      initial={initial}
      words={WORDS}
      isBusy={submitting.isPending}
      onDraft={NEW_PARTY.write}
      onSubmit={submit}
      onLogin={onLogin}
    />
  );
}
