import { useState } from 'react';
import { useMay } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts.ts';
import { EMPTY_DRAFT, type PartyBody } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { readDraft, writeDraft } from './stored-draft.ts';
import { useSubmitParty } from './use-submit-party.ts';

interface NewPartyFormProps {
  /** a visitor wants to submit */
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

const WORDS = { submit: 'Publicar Evento', busy: 'Enviando...' } as const;

/** A new party; what is typed is kept on the device until it has been sent. */
export function NewPartyForm({ onLogin, onDone }: NewPartyFormProps) {
  const [initial] = useState(readDraft);
  const maySubmit = useMay('party.submit');
  const submitting = useSubmitParty(() => {
    writeDraft(EMPTY_DRAFT);
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
      onDraft={writeDraft}
      onSubmit={submit}
      onLogin={onLogin}
    />
  );
}
