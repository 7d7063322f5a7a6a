import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { undoAction } from '../audit/undo.ts';
import { quoted } from '../ui/quoted.ts';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { DecisionReasonDialog } from '../audit/decision-reason-dialog.tsx';

interface RemoveCommentProps {
  readonly comment: CommentAnswer;
  readonly onClose: () => void;
}

export function RemoveComment({ comment, onClose }: RemoveCommentProps) {
  const { id, author, content } = comment;
  const removing = useCommand({
    command: (reason: string) =>
      command('DELETE /api/admin/comments/:id', { id }, reason === '' ? undefined : { reason }),
    done: ({ undoId }, _reason, client) => {
      const undone = { subject: { type: 'comment', id }, what: quoted(content) } as const;
      toast('Comentario eliminado', quoted(content), undoAction(client, undoId, undone));
      onClose();
    },
    failed: ['Error al eliminar', 'No se pudo eliminar el comentario'],
  });
  return (
    <DecisionReasonDialog
      title="Eliminar comentario"
      confirm="Eliminar comentario"
      readers="Lo leerá en su perfil quien lo escribió con su cuenta."
      doing={removing.isPending ? 'Eliminando...' : undefined}
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
