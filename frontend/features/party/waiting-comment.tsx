import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { LIMITS } from '@duende/contracts/constants/limits';
import { useState } from 'react';
import { discardCommand } from '../../lib/outbox/outbox.ts';
import type { CommandOf } from '../../lib/outbox/use-outbox.ts';
import { momentText } from '../../lib/time/moment-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { TextArea } from '../../ui/field.tsx';
import { usePostComment } from './use-post-comment.ts';

/** A comment that waits for signal where it will stand; one that was refused can be written anew. */
export function WaitingComment({ command }: { readonly command: CommandOf<'comment'> }) {
  const { wish, at, refusal } = command;
  const moment = new Date(at).toISOString();
  return (
    <li
      className={classNames(
        'panel rounded-2xl p-4 ring-1 ring-inset',
        refusal === null ? 'ring-amber/60' : 'ring-danger/60',
      )}
    >
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm text-text-3">
        <strong className="text-base text-text wrap-anywhere" dir="auto">
          {wish.author === '' ? FORM_TEXTS.commentAnonymous : wish.author}
        </strong>
        <time dateTime={moment} className="tabular-nums">
          {momentText(moment)}
        </time>
      </div>
      {refusal === null ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
          {wish.content}
        </p>
      ) : (
        <Rewriting command={command} />
      )}
      <CommandNote command={command} className="mt-1" />
    </li>
  );
}

function Rewriting({ command: { order, wish } }: { readonly command: CommandOf<'comment'> }) {
  const [content, setContent] = useState(wish.content);
  const post = usePostComment(wish.eventId, { onGone: () => void discardCommand(order) });
  const words = content.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') post.mutate({ author: wish.author, content: words });
      }}
    >
      <TextArea
        label="Tu comentario"
        rows={3}
        limit={LIMITS.comment.max}
        error={words === '' ? FORM_TEXTS.commentRequired : null}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button type="submit" aria-disabled={post.isPending} className="self-start">
        {post.isPending ? 'Enviando...' : 'Enviar de nuevo'}
      </Button>
    </form>
  );
}
