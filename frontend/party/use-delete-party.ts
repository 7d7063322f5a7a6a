import { useIsMutating } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { partyQuery } from '../parties/party-queries.ts';
import { undoAction } from '../audit/undo.ts';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';

const deletionKey = (id: string) => ['delete-party', id] as const;

/** The live message may come before the answer. */
export function useIsDeletingParty(id: string): boolean {
  return useIsMutating({ mutationKey: deletionKey(id) }) > 0;
}

/** Not optimistic: the dialog keeps its reason until the answer. */
export function useDeleteParty(id: string) {
  const navigate = useNavigate();
  return useCommand({
    key: deletionKey(id),
    command: (reason: string) =>
      command('DELETE /api/events/:id', { id }, reason === '' ? undefined : { reason }),
    words: 'Failed to delete event',
    done: async ({ undoId }, _reason, client) => {
      toast(
        'Evento eliminado',
        '',
        undoAction(client, undoId, { subject: { type: 'party', id }, what: 'Evento eliminado' }),
      );
      await navigate({ to: '/', replace: true });
      client.removeQueries({ queryKey: partyQuery(id).queryKey, type: 'inactive' });
    },
    failed: ['Error al eliminar', 'No se pudo eliminar el evento'],
  });
}
