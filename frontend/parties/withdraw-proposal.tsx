import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { errorToast, toast } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { ConfirmDialog, DialogButton } from '../ui/dialog-parts.tsx';
import { command, useCommand } from '../cache/use-command.ts';

interface WithdrawProposalProps {
  readonly party: Pick<EventAnswer, 'id' | 'name'>;
}

export function WithdrawProposal({ party }: WithdrawProposalProps) {
  return (
    <DialogButton kind="quiet" dialog={(close) => <WithdrawDialog party={party} onClose={close} />}>
      Descartar cambio
    </DialogButton>
  );
}

export function WithdrawDialog({
  party: { id, name },
  onClose,
}: WithdrawProposalProps & { readonly onClose: () => void }) {
  const withdrawing = useCommand({
    command: () => command('POST /api/events/:id/proposal/withdraw', { id }),
    words: 'Failed to withdraw proposal',
    done: () => {
      toast('Cambio descartado', 'El evento sigue como estaba.');
      onClose();
    },
    failed: (error) => {
      errorToast('Error al descartar', messageOf(error, 'No se pudo descartar el cambio'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Descartar cambio"
      subject={name}
      doing={withdrawing.isPending ? 'Descartando...' : undefined}
      onClose={onClose}
      onConfirm={() => withdrawing.mutate(undefined)}
    >
      Nadie lo revisará, y el evento sigue como está.
    </ConfirmDialog>
  );
}
