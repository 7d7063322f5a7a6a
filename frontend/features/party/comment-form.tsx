import type { CommentPostedAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { LIMITS } from '@duende/contracts/constants/limits';
import { useRef, useState, type FormEvent } from 'react';
import { failingWith } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { isLike, keptDraft, useKeptDraft } from '../../lib/kept-draft.ts';
import { windowSettings } from '../../lib/local-settings.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useRememberSent } from './sent-comments.ts';

interface CommentWords {
  /** absent until it is written or emptied: then it is the own name of who is signed in */
  readonly author?: string;
  readonly content: string;
}

const NOTHING: CommentWords = { content: '' };

const commentDraft = (eventId: string) =>
  keptDraft(windowSettings, `comment.${eventId}`, (value): value is CommentWords => isLike(NOTHING, value));

/** Anyone may write; what is written waits for approval. */
export function CommentForm({ eventId }: { readonly eventId: string }) {
  const [words, write] = useKeptDraft(commentDraft(eventId), NOTHING);
  const session = useSession();
  const ownName = session.status === 'signed-in' ? session.session.username : null;
  const author = words.author ?? ownName ?? '';
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const remember = useRememberSent(eventId);
  const post = useSending({
    mutationFn: (body: Required<CommentWords>) =>
      failingWith(
        'Failed to create comment',
        send<CommentPostedAnswer>('POST', `/api/events/${eventId}/comments`, body),
      ),
    onSuccess: ({ message, ...comment }, sent) => {
      toast(FORM_TEXTS.commentSent, message);
      remember(comment);
      // Who goes on writing meanwhile keeps that.
      if (words.content.trim() === sent.content) write({ ...words, content: '' });
    },
    onError: (failure) =>
      errorToast(
        'Error al enviar',
        messageOf(failure, 'No se pudo enviar el comentario. Inténtalo de nuevo.'),
      ),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (post.isPending) return;
    const text = words.content.trim();
    setError(text === '' ? FORM_TEXTS.commentRequired : null);
    if (text === '') field.current?.focus();
    else post.mutate({ author: author.trim(), content: text });
  }

  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-4 rounded-3xl p-5">
      <TextField
        label="Nombre (opcional)"
        placeholder={FORM_TEXTS.commentAnonymous}
        autoComplete="nickname"
        limit={LIMITS.commentAuthor.max}
        hint={ownName !== null && 'Con tu nombre de usuario, el comentario lleva la marca de tu cuenta.'}
        value={author}
        onChange={({ target }) => write({ ...words, author: target.value })}
      />
      <TextArea
        label="Comentario"
        rows={3}
        ref={field}
        error={error}
        limit={LIMITS.comment.max}
        value={words.content}
        onChange={({ target }) => write({ ...words, content: target.value })}
      />
      <Button kind="secondary" type="submit" aria-disabled={post.isPending} className="self-start">
        {post.isPending ? 'Enviando...' : 'Enviar comentario'}
      </Button>
    </form>
  );
}
