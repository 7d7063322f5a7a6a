import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { partiesQuery, partyQuery } from '../parties/party-queries.ts';
import { undoAction } from '../audit/undo.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';

const deletionKey = (id: string) => ['delete-party', id] as const;

/** Whether this page is deleting the party: the live message of the deletion may come before the answer. */
export function useIsDeletingParty(id: string): boolean {
  return useIsMutating({ mutationKey: deletionKey(id) }) > 0;
}

/** Deletes a party and goes home. Not optimistic: the dialog keeps its reason until the server has answered. */
export function useDeleteParty(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnceMutation({
    mutationKey: deletionKey(id),
    /** @param reason empty for none */
    mutationFn: (reason: string) =>
      withErrorMessage(
        'Failed to delete event',
        send('DELETE /api/events/:id', { id }, reason === '' ? undefined : { reason }),
      ),
    onSuccess: async ({ undoId }) => {
      toast(
        'Evento eliminado',
        '',
        undoAction(client, undoId, { subject: { type: 'party', id }, what: 'Evento eliminado' }),
      );
      await navigate({ to: '/', replace: true });
      client.removeQueries({ queryKey: partyQuery(id).queryKey, type: 'inactive' });
      await client.invalidateQueries({ queryKey: partiesQuery.queryKey });
    },
    onError: (error) => errorToast('Error al eliminar', messageOf(error, 'No se pudo eliminar el evento')),
  });
}
