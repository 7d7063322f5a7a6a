import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../dates/use-today.ts';
import type { PartyOverlay } from '../party/party-search.ts';
import { mayPropose, maySayOf } from '../parties/author-rules.ts';
import { CopyDialog, useCopy } from '../parties/publish/copy-party.tsx';
import { WithdrawDialog } from '../parties/withdraw-proposal.tsx';
import { useMay } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface OwnPartySheetProps {
  readonly party: OwnEventAnswer;
  readonly onClose: () => void;
}

/** What its author may do with a party, by what became of it. */
export function OwnPartySheet({ party, onClose }: OwnPartySheetProps) {
  const { id, name, status } = party;
  const [asking, ask] = useState<'copy' | 'withdraw' | null>(null);
  const mayEdit = useMay('party.edit');
  const today = useToday();
  const copying = useCopy(party, true);
  if (asking === 'copy') return <CopyDialog party={party} onClose={onClose} onConfirm={copying.copy} />;
  if (asking === 'withdraw') return <WithdrawDialog party={party} onClose={onClose} />;
  const onPage = (over: PartyOverlay, words: string) => (
    <Link to="/event/$key" params={{ key: id }} search={{ over }} className={buttonClass()}>
      {words}
    </Link>
  );
  const editing = (words: string) => (
    <Link to="/" search={{ edit: id }} className={buttonClass()}>
      {words}
    </Link>
  );
  const isWaiting = status === 'pending';
  const mayChange = status === 'approved' && (mayEdit || mayPropose(party));
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="flex flex-col gap-2">
        {(mayChange || isWaiting) && editing('Editar')}
        {(status === 'rejected' || status === 'withdrawn') && editing('Corregir y reenviar')}
        {maySayOf(party, today) && onPage('estado', 'Cancelar o mover')}
        {status === 'approved' && party.proposal?.state === 'open' && (
          <Button onClick={() => ask('withdraw')}>Descartar cambio</Button>
        )}
        {isWaiting && onPage('retirar', 'Retirar')}
        {copying.isAllowed && (
          <Button onClick={() => (copying.isHeld() ? ask('copy') : copying.copy())}>Copiar como nuevo</Button>
        )}
      </div>
    </Dialog>
  );
}
