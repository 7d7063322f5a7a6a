import type { EventAnswer, EventWrittenAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { partiesQuery, partyQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import type { PartyBody } from './party-draft.ts';

/** Replaces a party's details, unless somebody else has changed them since `revision`. */
export function useUpdateParty(id: string, revision: number, onUpdated: (party: EventAnswer) => void) {
  const client = useQueryClient();
  return useSending({
    mutationFn: (body: PartyBody) =>
      failingWith(
        'Failed to update event',
        send<EventWrittenAnswer>('PUT', `/api/events/${id}`, body, { 'If-Match': `"${revision}"` }),
      ),
    onSuccess: async (party) => {
      toast('Evento actualizado', 'El evento se ha actualizado correctamente.');
      await Promise.all(
        [partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: 'all' }),
        ),
      );
      onUpdated(party);
    },
    onError: (error) =>
      errorToast(
        'Error al actualizar',
        messageOf(error, 'No se pudo actualizar el evento. Por favor, inténtalo de nuevo.'),
      ),
  });
}
