import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog-parts.tsx';
import { copyOf, isBegun, NEW_PARTY } from './party-draft.ts';

interface CopyPartyProps {
  readonly party: EventAnswer;
  readonly isOwn: boolean;
}

/** Asks before it replaces a draft. */
export function CopyParty({ party, isOwn }: CopyPartyProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [maySubmit, mayUseAny] = [useMay('party.submit'), useMay('photo.see-any')];
  if (!maySubmit) return null;

  function copy() {
    NEW_PARTY.write(copyOf(party, isOwn || mayUseAny));
    void navigate({ to: '/', search: { view: 'form' }, state: { copyOf: party.name } });
  }

  return (
    <>
      <Button kind="quiet" onClick={() => (isBegun(NEW_PARTY.read()) ? setAsking(true) : copy())}>
        Copiar como nuevo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Copiar como nuevo"
          subject={party.name}
          doing={undefined}
          onClose={() => setAsking(false)}
          onConfirm={copy}
        >
          Tienes un evento a medio escribir en este dispositivo: la copia ocupará su lugar.
        </ConfirmDialog>
      )}
    </>
  );
}
