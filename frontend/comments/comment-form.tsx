import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { withErrorMessage } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { draftParser, draftStorage, useStoredDraft } from '../browser/draft-storage.ts';
import { windowSettings } from '../browser/local-settings.ts';
import { sendOrKeep } from '../offline/keep-command.ts';
import { rememberSentComment } from './comment-queries.ts';
import { accountAtScreen, useSession, type SessionState } from '../session/session.ts';
import { useHeldBack } from '../session/suspension.ts';
import { useSessionAction } from '../session/use-session-action.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { refusedField, type RefusedField } from '../forms/refused-field.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';

interface CommentDraft {
  /** absent until edited; then the account's name is used */
  readonly author?: string;
  readonly content: string;
}

const EMPTY: CommentDraft = { content: '' };

const commentDraft = (eventId: string) =>
  draftStorage(windowSettings, `comment.${eventId}`, draftParser(EMPTY));

function nameOf(who: SessionState): string | null {
  return who.status === 'signed-in' ? who.session.username : null;
}

/** It is on a party's first screen and does without React Hook Form, which is larger than the rest of that screen. */
export function CommentForm({ eventId }: { readonly eventId: string }) {
  const [draft, setDraft] = useStoredDraft(commentDraft(eventId), EMPTY);
  const session = useSession();
  const ownName = nameOf(session);
  const author = draft.author ?? ownName ?? '';
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<RefusedField | null>(null);
  // A screen reader then reads field and error.
  useEffect(() => {
    const field = wrong && form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  }, [wrong]);
  const field = (name: keyof CommentDraft) => ({
    name,
    error: wrong?.field === name ? wrong.message : null,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setEntered(true);
      setDraft({ ...draft, [name]: target.value });
      if (wrong?.field === name) setWrong(null);
    },
  });
  const post = usePostComment(eventId, {
    onRefused: (failure) => setWrong(refusedField(failure)),
    // Text typed since the submission stays.
    onAccepted: (sent) => draft.content.trim() === sent.content && setDraft({ ...draft, content: '' }),
  });

  // The comment needs the right name.
  const isHeldBack = useHeldBack();
  const { waiting, run } = useSessionAction<string>((who, content) => {
    if (!isHeldBack()) post.mutate({ author: (draft.author ?? nameOf(who) ?? '').trim(), content });
  });

  const [wasEntered, setEntered] = useState(false);
  const isOpen = wasEntered || draft.content !== '';
  const isBusy = post.isPending || waiting !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const text = draft.content.trim();
    if (!isVisible(text)) setWrong({ field: 'content', message: FORM_TEXTS.commentRequired });
    else run(text);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="panel flex flex-col gap-4 rounded-3xl p-5">
      <TextArea
        label="Comentario"
        placeholder="Pregunta o cuenta algo de esta fiesta"
        {...field('content')}
        rows={isOpen ? 3 : 1}
        onFocus={() => setEntered(true)}
        limit={LIMITS.comment.max}
        value={draft.content}
      />
      {isOpen && (
        <>
          <TextField
            label="Nombre (opcional)"
            {...field('author')}
            placeholder={FORM_TEXTS.commentAnonymous}
            autoComplete="nickname"
            limit={LIMITS.commentAuthor.max}
            hint={ownName !== null && 'Si firmas con tu usuario, el comentario saldrá como verificado.'}
            value={author}
          />
          <p className="text-sm text-text-3">Los comentarios se revisan antes de publicarse.</p>
          <Button kind="secondary" type="submit" aria-disabled={isBusy} className="self-start">
            {isBusy ? 'Enviando...' : 'Enviar comentario'}
          </Button>
        </>
      )}
    </form>
  );
}

interface NewComment {
  readonly author: string;
  readonly content: string;
}

interface PostCommentOptions {
  /** the field can be emptied */
  readonly onAccepted: (sent: NewComment) => void;
  readonly onRefused?: (failure: Error) => void;
}

export function usePostComment(eventId: string, { onAccepted, onRefused }: PostCommentOptions) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (comment: NewComment) =>
      withErrorMessage(
        'Failed to create comment',
        sendOrKeep({ kind: 'comment', eventId, ...comment }, accountAtScreen(client)),
      ),
    onSuccess: (answer, sent) => {
      if (answer !== null) {
        const { message, ...comment } = answer;
        toast(FORM_TEXTS.commentSent, message);
        rememberSentComment(client, comment);
      }
      onAccepted(sent);
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
