import type { EventAnswer, EventWrittenAnswer } from '@duende/contracts/parties/party-answers';
import { useQueryClient } from '@tanstack/react-query';
import { withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { asSeen } from '../parties/as-seen.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { SUBMITTED } from '../parties/submitted-parties.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';

interface TakeBackDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

/** Its author takes back what waits. */
export function TakeBackDialog({ party, onClose }: TakeBackDialogProps) {
  const client = useQueryClient();
  const takingBack = useOnceMutation({
    mutationFn: () =>
      withErrorMessage(
        'Failed to take event back',
        send<EventWrittenAnswer>('POST', `/api/events/${party.id}/take-back`, undefined, asSeen(party)),
      ),
    onSuccess: async () => {
      toast('Evento retirado', 'Está en tu perfil por si quieres enviarlo otra vez.');
      onClose();
      await Promise.all(
        [partyQuery(party.id).queryKey, SUBMITTED].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      errorToast('Error al retirar', messageOf(error, 'No se pudo retirar el evento'));
      // Somebody may have decided meanwhile.
      return client.invalidateQueries({ queryKey: partyQuery(party.id).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title="Retirar evento"
      subject={party.name}
      doing={takingBack.isPending ? 'Retirando...' : undefined}
      onClose={onClose}
      onConfirm={() => takingBack.mutate(undefined)}
    >
      Deja de estar pendiente y no se publicará. Lo verás en tu perfil y podrás volver a enviarlo.
    </ConfirmDialog>
  );
}
