import type { CommentAnswer, DoneAnswer } from '@duende/contracts/api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { hideMeanwhile } from '../../lib/paged/hide-meanwhile.ts';
import { commentsKey } from '../../lib/queries/comments-key.ts';
import { PENDING_COMMENTS } from '../../lib/queries/moderation-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';

const DECISIONS = {
  approve: {
    done: 'Comentario aprobado',
    failed: 'Error al aprobar',
    fallback: 'No se pudo aprobar el comentario',
    send: (id: string) => send<DoneAnswer>('PATCH', `/api/admin/comments/${id}/approve`),
  },
  reject: {
    done: 'Comentario rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el comentario',
    send: (id: string) => send<DoneAnswer>('DELETE', `/api/admin/comments/${id}`),
  },
} as const;

export interface CommentModeration {
  readonly comment: CommentAnswer;
  readonly decision: keyof typeof DECISIONS;
}

/** Approves or rejects a pending comment. It leaves the list at once and comes back if the server refuses. */
export function useModerateComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, decision }: CommentModeration) => DECISIONS[decision].send(comment.id),
    onMutate: ({ comment }) => hideMeanwhile(client, PENDING_COMMENTS, comment.id),
    onSuccess: async (_answer, { comment, decision }) => {
      toast(DECISIONS[decision].done);
      await client.invalidateQueries({ queryKey: commentsKey(comment.eventId) });
    },
    onError: async (error, { decision }, undo) => {
      undo?.();
      const { failed, fallback } = DECISIONS[decision];
      errorToast(failed, messageOf(error, fallback));
      await client.invalidateQueries({ queryKey: PENDING_COMMENTS });
    },
  });
}
