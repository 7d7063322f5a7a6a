import { useQuery } from '@tanstack/react-query';
import { toast } from '../browser/toasts.ts';
import { useSession } from '../session/session.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { MUTED } from '../cache/keys.ts';
import { command, useCommand } from '../cache/use-command.ts';

export const mutedQuery = answerQuery(
  'GET /api/users/muted',
  {},
  { key: MUTED, words: 'Failed to fetch muted people' },
);

export function useMuted(): ReadonlySet<string> {
  const enabled = useSession().status === 'signed-in';
  const { data } = useQuery({ ...mutedQuery, enabled });
  return new Set(enabled ? data?.map(({ id }) => id) : []);
}

export function useMuting(id: string, username: string) {
  return useCommand({
    command: (isMuted: boolean) =>
      command(isMuted ? 'PUT /api/users/muted/:id' : 'DELETE /api/users/muted/:id', { id }),
    done: (_, isMuted) => toast(isMuted ? 'Persona silenciada' : 'Ya no está silenciada', username),
    failed: ['Error al guardar', 'No se pudo guardar'],
  });
}
