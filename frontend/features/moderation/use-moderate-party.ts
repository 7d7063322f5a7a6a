import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { hideMeanwhile } from '../../lib/paged/hide-meanwhile.ts';
import { PENDING_PARTIES } from '../../lib/queries/moderation-queries.ts';
import { partiesQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';

const WORDS = {
  approve: {
    done: 'Evento aprobado',
    failed: 'Error al aprobar',
    fallback: 'No se pudo aprobar el evento',
  },
  reject: {
    done: 'Evento rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el evento',
  },
} as const;

export type Decision =
  | { readonly kind: 'approve' }
  /** an empty reason is none */
  | { readonly kind: 'reject'; readonly reason: string };

interface Moderation {
  readonly id: string;
  readonly decision: Decision;
}

function decide({ id, decision }: Moderation): Promise<unknown> {
  if (decision.kind === 'approve') return send('PATCH', `/api/admin/events/${id}/approve`);
  const body = decision.reason === '' ? undefined : { reason: decision.reason };
  return failingWith('Failed to delete event', send('DELETE', `/api/events/${id}`, body));
}

/** Approves or rejects a pending party. It leaves the list at once and comes back if the server refuses. */
export function useModerateParty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onMutate: ({ id }) => hideMeanwhile(client, PENDING_PARTIES, id),
    onSuccess: async (_answer, { id, decision }) => {
      toast(WORDS[decision.kind].done);
      await Promise.all(
        [partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: async (error, { decision }, undo) => {
      undo?.();
      const { failed, fallback } = WORDS[decision.kind];
      errorToast(failed, messageOf(error, fallback));
      await client.invalidateQueries({ queryKey: PENDING_PARTIES });
    },
  });
}
