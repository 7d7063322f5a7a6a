import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useState } from 'react';
import { errorToast, toast } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';
import { command, useCommand } from '../cache/use-command.ts';

interface WithdrawProposalProps {
  readonly party: Pick<EventAnswer, 'id' | 'name'>;
}

export function WithdrawProposal({ party: { id, name } }: WithdrawProposalProps) {
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useCommand({
    command: () => command('POST /api/events/:id/proposal/withdraw', { id }),
    words: 'Failed to withdraw proposal',
    done: () => {
      toast('Cambio descartado', 'El evento sigue como estaba.');
      setAsking(false);
    },
    failed: (error) => {
      errorToast('Error al descartar', messageOf(error, 'No se pudo descartar el cambio'));
      setAsking(false);
    },
  });
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Descartar cambio
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Descartar cambio"
          subject={name}
          doing={withdrawing.isPending ? 'Retirando...' : undefined}
          onClose={() => setAsking(false)}
          onConfirm={() => withdrawing.mutate(undefined)}
        >
          Nadie lo revisará, y el evento sigue como está.
        </ConfirmDialog>
      )}
    </>
  );
}
