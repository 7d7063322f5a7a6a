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
export function useCopy(party: EventAnswer, isOwn: boolean) {
  const navigate = useNavigate();
  const [isAllowed, mayUseAny] = [useMay('party.submit'), useMay('photo.see-any')];
  return {
    isAllowed,
    /** what was half written there would be lost */
    isHeld: () => isBegun(NEW_PARTY.read()),
    copy() {
      NEW_PARTY.write(copyOf(party, isOwn || mayUseAny));
      void navigate({ to: '/', search: { view: 'form' }, state: { copyOf: party.name } });
    },
  };
}

export function CopyParty({ party, isOwn }: CopyPartyProps) {
  const [isAsking, setAsking] = useState(false);
  const { isAllowed, isHeld, copy } = useCopy(party, isOwn);
  if (!isAllowed) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => (isHeld() ? setAsking(true) : copy())}>
        Copiar como nuevo
      </Button>
      {isAsking && <CopyDialog party={party} onClose={() => setAsking(false)} onConfirm={copy} />}
    </>
  );
}

interface CopyDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** What was half written is not lost unasked. */
export function CopyDialog({ party, onClose, onConfirm }: CopyDialogProps) {
  return (
    <ConfirmDialog
      title="Copiar como nuevo"
      subject={party.name}
      doing={undefined}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      Tienes un evento a medio escribir en este dispositivo: la copia ocupará su lugar.
    </ConfirmDialog>
  );
}
