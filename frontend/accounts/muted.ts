import type { MutedAnswer } from '@duende/contracts/accounts/account-answers';
import type { DoneAnswer } from '@duende/contracts/common/answers';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { read, withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { dataOf } from '../http/positioned.ts';
import { send } from '../http/send.ts';
import { useSession } from '../session/session.ts';

/** People whom the person at the screen does not want to read. */
export const mutedQuery = queryOptions({
  queryKey: ['muted'],
  queryFn: ({ signal }) =>
    withErrorMessage('Failed to fetch muted people', read<MutedAnswer[]>('/api/users/muted', signal)),
  select: dataOf<MutedAnswer[]>,
});

/** Their ids; none for visitors, and while it is not known. */
export function useMuted(): ReadonlySet<string> {
  const enabled = useSession().status === 'signed-in';
  const { data } = useQuery({ ...mutedQuery, enabled });
  return new Set(enabled ? data?.map(({ id }) => id) : []);
}

/** Stops reading somebody, or reads them again. */
export function useMuting(id: string, username: string) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (isMuted: boolean) => send<DoneAnswer>(isMuted ? 'PUT' : 'DELETE', `/api/users/muted/${id}`),
    onSuccess: async (_, isMuted) => {
      toast(isMuted ? 'Persona silenciada' : 'Ya no está silenciada', username);
      await client.invalidateQueries({ queryKey: mutedQuery.queryKey });
    },
    onError: (error) => errorToast('Error al guardar', messageOf(error, 'No se pudo guardar')),
  });
}
