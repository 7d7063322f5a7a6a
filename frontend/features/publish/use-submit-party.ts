import type { EventWrittenAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { partiesQuery } from '../../lib/queries/party-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import type { PartyBody } from './party-draft.ts';

export function useSubmitParty(onSent: () => void) {
  const client = useQueryClient();
  return useSending({
    mutationFn: (body: PartyBody) =>
      failingWith('Failed to create event', send<EventWrittenAnswer>('POST', '/api/events', body)),
    onSuccess: () => {
      toast(
        'Evento enviado',
        'Tu evento ha sido enviado y está pendiente de aprobación por un administrador.',
      );
      onSent();
      return client.invalidateQueries({ queryKey: partiesQuery.queryKey });
    },
    onError: (error) =>
      errorToast(
        'Error al enviar evento',
        messageOf(error, 'No se pudo enviar el evento. Por favor, inténtalo de nuevo.'),
      ),
  });
}
