import type { CommentPostedAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { useQueryClient } from '@tanstack/react-query';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { sendOrKeep } from '../../lib/outbox/keep-command.ts';
import { rememberSentComment } from '../../lib/queries/sent-comments.ts';
import { accountAtScreen } from '../../lib/session/session-query.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';

interface CommentWords {
  readonly author: string;
  readonly content: string;
}

interface PostCommentOptions {
  /** the words need not stay in their field */
  readonly onGone: (sent: CommentWords) => void;
  readonly onRefused?: (failure: Error) => void;
}

/** Posts a comment; without signal it waits in the outbox. */
export function usePostComment(eventId: string, { onGone, onRefused }: PostCommentOptions) {
  const client = useQueryClient();
  return useSending({
    mutationFn: (words: CommentWords) =>
      failingWith(
        'Failed to create comment',
        sendOrKeep<CommentPostedAnswer>({ kind: 'comment', eventId, ...words }, accountAtScreen(client)),
      ),
    onSuccess: (answer, sent) => {
      if (answer !== null) {
        const { message, ...comment } = answer;
        toast(FORM_TEXTS.commentSent, message);
        rememberSentComment(client, comment);
      }
      onGone(sent);
    },
    onError: (failure) => {
      errorToast(
        'Error al enviar',
        messageOf(failure, 'No se pudo enviar el comentario. Inténtalo de nuevo.'),
      );
      onRefused?.(failure);
    },
  });
}
