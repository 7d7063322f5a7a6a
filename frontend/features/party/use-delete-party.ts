import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failingWith, send } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { showMeanwhile } from '../../lib/optimistic.ts';
import { partiesQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';

/** Deletes a party: home without it is shown at once, and it is back there if the server refuses. */
export function useDeleteParty(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    /** @param reason empty for none */
    mutationFn: (reason: string) =>
      failingWith(
        'Failed to delete event',
        send('DELETE', `/api/events/${id}`, reason === '' ? undefined : { reason }),
      ),
    onMutate: async () => {
      const undo = await showMeanwhile(client, partiesQuery.queryKey, (list) =>
        list.filter((party) => party.id !== id),
      );
      void navigate({ to: '/', replace: true });
      return undo;
    },
    onSuccess: () => {
      toast('Evento eliminado');
      client.removeQueries({ queryKey: partyQuery(id).queryKey, type: 'inactive' });
      return client.invalidateQueries({ queryKey: partiesQuery.queryKey });
    },
    onError: (error, _reason, undo) => {
      undo?.();
      errorToast('Error al eliminar', messageOf(error, 'No se pudo eliminar el evento'));
    },
  });
}
