import { useQuery } from '@tanstack/react-query';
import { toast } from '../browser/toasts.ts';
import { useSession } from '../session/session.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { MUTED } from '../cache/keys.ts';
import { command, useCommand } from '../cache/use-command.ts';

/** People whom the person at the screen does not want to read. */
export const mutedQuery = answerQuery(
  'GET /api/users/muted',
  {},
  { key: MUTED, words: 'Failed to fetch muted people' },
);

/** Their ids; none for visitors, and while it is not known. */
export function useMuted(): ReadonlySet<string> {
  const enabled = useSession().status === 'signed-in';
  const { data } = useQuery({ ...mutedQuery, enabled });
  return new Set(enabled ? data?.map(({ id }) => id) : []);
}

/** Stops reading somebody, or reads them again. */
export function useMuting(id: string, username: string) {
  return useCommand({
    command: (isMuted: boolean) =>
      command(isMuted ? 'PUT /api/users/muted/:id' : 'DELETE /api/users/muted/:id', { id }),
    done: (_, isMuted) => toast(isMuted ? 'Persona silenciada' : 'Ya no está silenciada', username),
    failed: ['Error al guardar', 'No se pudo guardar'],
  });
}
