import type { ImportAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { PENDING_PARTIES } from '../../lib/queries/moderation-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';

/** Imports what a page of the ticketing site announces; what comes in waits for approval. */
export function useImport(onImported: () => void, onRefused: (error: Error) => void) {
  const client = useQueryClient();
  return useSending({
    mutationFn: (url: string) => send<ImportAnswer>('POST', '/api/parse-entradium', { url }),
    onSuccess: ({ total, imported }) => {
      onImported();
      toast('Importación exitosa', `Eventos importados: ${imported} de ${total}.`);
      // Not waited for: the next page can be imported meanwhile.
      void client.invalidateQueries({ queryKey: PENDING_PARTIES });
    },
    onError: (error) => {
      errorToast('Error de importación', messageOf(error, 'No se pudieron importar los eventos'));
      onRefused(error);
    },
  });
}
