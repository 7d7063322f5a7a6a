import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { FormEvent } from 'react';
import { isLike, keptDraft, useKeptDraft } from '../../lib/kept-draft.ts';
import { windowSettings } from '../../lib/local-settings.ts';
import { usePress } from '../../lib/session/use-press.ts';
import { useSession, type SessionState } from '../../lib/session/use-session.ts';
import { useFieldError } from '../../lib/use-field-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { usePostComment } from './use-post-comment.ts';

interface CommentWords {
  /** absent until it is written or emptied: then it is the own name of who is signed in */
  readonly author?: string;
  readonly content: string;
}

const NOTHING: CommentWords = { content: '' };

const commentDraft = (eventId: string) =>
  keptDraft(windowSettings, `comment.${eventId}`, (value): value is CommentWords => isLike(NOTHING, value));

/** What a person is called here, where they are known. */
function nameOf(who: SessionState): string | null {
  return who.status === 'signed-in' ? who.session.username : null;
}

/** Anyone may write; what is written waits for approval. */
export function CommentForm({ eventId }: { readonly eventId: string }) {
  const [words, write] = useKeptDraft(commentDraft(eventId), NOTHING);
  const session = useSession();
  const ownName = nameOf(session);
  const author = words.author ?? ownName ?? '';
  const { formProps, errorOf, show, showRefusal } = useFieldError();
  const post = usePostComment(eventId, {
    onRefused: showRefusal,
    // Who goes on writing meanwhile keeps that.
    onGone: (sent) => words.content.trim() === sent.content && write({ ...words, content: '' }),
  });

  // Until the page knows who writes, nobody's words go out as somebody else's.
  const { waiting, press } = usePress<string>((who, content) =>
    post.mutate({ author: (words.author ?? nameOf(who) ?? '').trim(), content }),
  );

  const isBusy = post.isPending || waiting !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const text = words.content.trim();
    if (text === '') show({ field: 'content', message: FORM_TEXTS.commentRequired });
    else press(text);
  }

  return (
    <form {...formProps} noValidate onSubmit={submit} className="panel flex flex-col gap-4 rounded-3xl p-5">
      <TextField
        label="Nombre (opcional)"
        name="author"
        error={errorOf('author')}
        placeholder={FORM_TEXTS.commentAnonymous}
        autoComplete="nickname"
        limit={LIMITS.commentAuthor.max}
        hint={ownName !== null && 'Con tu nombre de usuario, el comentario lleva la marca de tu cuenta.'}
        value={author}
        onChange={({ target }) => write({ ...words, author: target.value })}
      />
      <TextArea
        label="Comentario"
        name="content"
        rows={3}
        error={errorOf('content')}
        limit={LIMITS.comment.max}
        value={words.content}
        onChange={({ target }) => write({ ...words, content: target.value })}
      />
      <Button kind="secondary" type="submit" aria-disabled={isBusy} className="self-start">
        {isBusy ? 'Enviando...' : 'Enviar comentario'}
      </Button>
    </form>
  );
}
