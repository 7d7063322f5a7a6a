import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { DecidedAnswer } from '@duende/contracts/common/answers';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../http/api-error.ts';
import { AUDIT } from '../audit/audit-messages.ts';
import { commentsKey } from './comments-key.ts';
import { send } from '../http/send.ts';
import { undoAction } from '../audit/undo.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { quoted } from '../ui/quoted.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';

interface RemoveCommentProps {
  readonly comment: CommentAnswer;
  readonly onClose: () => void;
}

/** Takes a published comment down, with the words that its writer reads; a chunk of its own. */
export function RemoveComment({ comment, onClose }: RemoveCommentProps) {
  const { id, eventId, author, content } = comment;
  const client = useQueryClient();
  const removing = useOnceMutation({
    mutationFn: (reason: string) =>
      send<DecidedAnswer>('DELETE', `/api/admin/comments/${id}`, reason === '' ? undefined : { reason }),
    onSuccess: async ({ undoId }) => {
      const undone = { subject: { type: 'comment', id }, what: quoted(content) } as const;
      toast('Comentario retirado', quoted(content), undoAction(client, undoId, undone));
      onClose();
      await Promise.all(
        [AUDIT, commentsKey(eventId)].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => errorToast('Error al retirar', messageOf(error, 'No se pudo retirar el comentario')),
  });
  return (
    <DecisionReasonDialog
      title="Retirar comentario"
      confirm="Retirar comentario"
      readers="Lo leerá en su perfil quien lo escribió con su cuenta. Queda en el historial."
      doing={removing.isPending ? 'Retirando...' : undefined}
      failure={removing.error}
      onClose={onClose}
      onConfirm={(reason) => removing.mutate(reason)}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {author}
      </p>
      <blockquote dir="auto" className="max-h-40 overflow-y-auto border-l-2 border-border pl-3 wrap-anywhere">
        {content}
      </blockquote>
    </DecisionReasonDialog>
  );
}
