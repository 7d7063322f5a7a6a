import type { EventAnswer } from '@duende/contracts/api/answers';
import { useState } from 'react';
import { useGivenUpByLeaving } from '../../lib/kept-draft.ts';
import { Button } from '../../ui/button.tsx';
import { draftOf } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { editedParty } from './stored-draft.ts';
import { useUpdateParty } from './use-update-party.ts';

interface EditPartyFormProps {
  /** as it was when the form was opened; its revision goes with the change */
  readonly party: EventAnswer;
  readonly onLogin: () => void;
  readonly onDone: (party: EventAnswer) => void;
}

const WORDS = { submit: 'Actualizar Evento', busy: 'Actualizando...' } as const;

/** What is changed is kept in this window until it has been sent or the form is left. */
export function EditPartyForm({ party, onLogin, onDone }: EditPartyFormProps) {
  const kept = editedParty(party.id);
  useGivenUpByLeaving(kept);
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
