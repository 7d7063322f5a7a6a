import type { CommentPostedAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { cutText, LIMITS } from '@duende/contracts/constants/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { failingWith, send } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useRememberSent } from './sent-comments.ts';

/** Anyone may write; what is written waits for approval. */
export function CommentForm({ eventId }: { readonly eventId: string }) {
  const [author, setAuthor] = useState('');
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const remember = useRememberSent(eventId);
  const post = useMutation({
    mutationFn: (body: { author: string; content: string }) =>
      failingWith(
        'Failed to create comment',
        send<CommentPostedAnswer>('POST', `/api/events/${eventId}/comments`, body),
      ),
    onSuccess: ({ message, ...comment }) => {
      toast(FORM_TEXTS.commentSent, message);
      remember(comment);
      setContent('');
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
    const text = content.trim();
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
        value={author}
        onChange={(event) => setAuthor(cutText(event.target.value, LIMITS.commentAuthor.max))}
      />
      <TextArea
        label="Comentario"
        rows={3}
        ref={field}
        error={error}
        value={content}
        onChange={(event) => setContent(cutText(event.target.value, LIMITS.comment.max))}
      />
      <Button kind="secondary" type="submit" aria-disabled={post.isPending} className="self-start">
        {post.isPending ? 'Enviando...' : 'Enviar comentario'}
      </Button>
    </form>
  );
}
