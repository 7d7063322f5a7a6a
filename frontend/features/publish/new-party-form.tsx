import { useState } from 'react';
import { usePress } from '../../lib/session/use-press.ts';
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
  const submitting = useSubmitParty(() => {
    NEW_PARTY.forget();
    onDone();
  });

  const { waiting, press } = usePress<PartyBody>((who, body) => {
    if (who.status === 'signed-in') {
      submitting.mutate(body);
      return;
    }
    toast('Inicia sesión', 'Guardamos lo que has escrito: inicia sesión y envíalo.');
    onLogin();
  });

  return (
    <PartyForm
      initial={initial}
      words={WORDS}
      isBusy={submitting.isPending || waiting !== undefined}
      onDraft={NEW_PARTY.write}
      onSubmit={press}
      onLogin={onLogin}
    />
  );
}
