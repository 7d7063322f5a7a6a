import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToast, toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { messageOf } from '../http/api-error.ts';
import { asSeen } from '../parties/as-seen.ts';
import { Button } from '../ui/button.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { quoted } from '../ui/quoted.ts';
import { forgetSentComment } from './comment-queries.ts';
import type { OwnCommentProps } from './own-comment.ts';
import { hideComment, showCommentAgain } from './withdrawn-comments.ts';

interface OwnCommentSheetProps extends OwnCommentProps {
  readonly onClose: () => void;
}

/** It says what withdrawing means, so that no second dialog asks for it. */
export function OwnCommentSheet({ isPending, ...own }: OwnCommentSheetProps) {
  const [isEditing, setEditing] = useState(false);
  const withdraw = useWithdrawing(own);
  if (isEditing) return <EditComment {...own} />;
  return (
    <Dialog title="Tu comentario" startsAt="itself" onClose={own.onClose}>
      <div className="flex flex-col gap-4">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {own.comment.content}
        </p>
        {isPending && <Button onClick={() => setEditing(true)}>Editar</Button>}
        <p className="text-text-2">
          Si lo retiras, dejará de verse y no se puede deshacer. Quienes moderan seguirán viendo que existió.
        </p>
        <DialogEnd
          kind="danger"
          confirm="Retirar comentario"
          doing={undefined}
          onConfirm={withdraw}
          onClose={own.onClose}
        />
      </div>
    </Dialog>
  );
}

type ActionProps = Omit<OwnCommentSheetProps, 'isPending'>;

function EditComment({ comment: { id, eventId, content, revision }, onClose }: ActionProps) {
  const client = useQueryClient();
  const [text, setText] = useState(content);
  const [error, setError] = useState<string | null>(null);
  const editing = useCommand({
    command: (edited: string) =>
      command(
        'PUT /api/comments/:id',
        { id },
        { content: edited },
        ...(revision === undefined ? [] : [asSeen({ revision })]),
      ),
    after: () => {
      // The list from the server has the new text.
      forgetSentComment(client, eventId, id);
      toast('Comentario editado', 'Sigue pendiente de revisión.');
      onClose();
    },
    failed: (failure) => setError(messageOf(failure, 'No se pudo editar el comentario. Inténtalo de nuevo.')),
  });
  return (
    <Dialog title="Editar comentario" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const edited = text.trim();
          if (!isVisible(edited)) setError(FORM_TEXTS.commentRequired);
          else if (edited === content) onClose();
          else editing.mutate(edited);
        }}
      >
        <TextArea
          label="Tu comentario"
          rows={5}
          limit={LIMITS.comment.max}
          error={error}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
        <DialogEnd confirm="Guardar" doing={editing.isPending && 'Guardando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function useWithdrawing({ comment: { id, content }, onClose }: ActionProps) {
  const client = useQueryClient();
  const withdrawing = useCommand({
    command: () => command('DELETE /api/comments/:id', { id }),
    done: () => toast('Comentario retirado', quoted(content)),
    failed: (failure) => {
      showCommentAgain(client, id);
      errorToast('Error al retirar', messageOf(failure, 'No se pudo retirar el comentario'));
    },
  });
  return () => {
    hideComment(client, id);
    withdrawing.mutate(undefined);
    onClose();
  };
}
