import type { EventWrittenAnswer } from '@duende/contracts/api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { PENDING_PARTIES } from '../../lib/queries/moderation-queries.ts';
import { partiesQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';

const RESTORED = {
  pending: 'Vuelve a estar pendiente de aprobación.',
  approved: 'Vuelve a estar publicado.',
  rejected: '',
  deleted: '',
} as const satisfies Record<EventWrittenAnswer['status'], string>;

/** Takes a rejection or a deletion back. */
export function useRestoreParty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<EventWrittenAnswer>('POST', `/api/admin/events/${id}/restore`),
    onSuccess: ({ status }) => toast('Evento restaurado', RESTORED[status]),
    onError: (error) => errorToast('Error al restaurar', messageOf(error, 'No se pudo restaurar el evento')),
    // Also after a refusal: the trail that was shown is then an old one.
    onSettled: (_answer, _error, id) =>
      Promise.all(
        [['audit'], PENDING_PARTIES, partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
