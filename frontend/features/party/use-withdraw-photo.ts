import type { EventAnswer, EventWrittenAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { partiesQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';

/** Takes the photo back that the party shows. Until the server has said so everything stays as it is, the reason's words too. */
export function useWithdrawPhoto({ id, photo }: Pick<EventAnswer, 'id' | 'photo'>, onWithdrawn: () => void) {
  const client = useQueryClient();
  return useSending({
    /** @param reason empty for none */
    mutationFn: (reason: string) =>
      failingWith(
        'Failed to withdraw photo',
        send<EventWrittenAnswer>('POST', `/api/admin/events/${id}/withdraw-photo`, {
          photo,
          ...(reason !== '' && { reason }),
        }),
      ),
    onSuccess: async () => {
      toast('Foto retirada');
      onWithdrawn();
      await Promise.all(
        [partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) =>
      errorToast('Error al retirar la foto', messageOf(error, 'No se pudo retirar la foto')),
  });
}
