import type { EventAnswer } from '@duende/contracts/api/answers';
import { useState } from 'react';
import { draftOf } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { useUpdateParty } from './use-update-party.ts';

interface EditPartyFormProps {
  /** as it was when the form was opened; its revision goes with the change */
  readonly party: EventAnswer;
  readonly onLogin: () => void;
  readonly onDone: (party: EventAnswer) => void;
}

const WORDS = { submit: 'Actualizar Evento', busy: 'Actualizando...' } as const;
const forget = () => undefined;

export function EditPartyForm({ party, onLogin, onDone }: EditPartyFormProps) {
  const [initial] = useState(() => draftOf(party));
  const updating = useUpdateParty(party, onDone);
  return (
    <PartyForm
      initial={initial}
      words={WORDS}
      isBusy={updating.isPending}
      onDraft={forget}
      onSubmit={(body) => updating.mutate(body)}
      onLogin={onLogin}
    />
  );
}
