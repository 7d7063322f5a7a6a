import type { EventWrittenAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { SUBMITTED } from '../parties/submitted-parties.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';

/** Its author takes back a change that waits. */
export function WithdrawProposal({ party: { id, name } }: { readonly party: OwnEventAnswer }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useOnceMutation({
    mutationFn: () =>
      withErrorMessage(
        'Failed to withdraw proposal',
        send<EventWrittenAnswer>('POST', `/api/events/${id}/proposal/withdraw`),
      ),
    onSuccess: () => {
      toast('Cambio retirado', 'El evento sigue como estaba.');
      setAsking(false);
      return client.invalidateQueries({ queryKey: SUBMITTED });
    },
    onError: (error) => {
      errorToast('Error al retirar', messageOf(error, 'No se pudo retirar el cambio'));
      // Somebody may have decided meanwhile.
      setAsking(false);
      return client.invalidateQueries({ queryKey: SUBMITTED });
    },
  });
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Retirar cambio
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Retirar cambio"
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
