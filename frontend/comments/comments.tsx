import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { discardCommand, usePartyCommands, type CommandOf } from '../offline/outbox.ts';
import { commentsQuery, useSentComments } from './comment-queries.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { momentText } from '../dates/moment-text.ts';
import { useMuted } from '../accounts/muted.ts';
import { useMay, useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CommandNote } from '../ui/command-note.tsx';
import { TextArea } from '../ui/field.tsx';
import { FoldedAway } from '../ui/folded.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import { Comment } from './comment.tsx';
import { CommentForm, usePostComment } from './comment-form.tsx';
import { useWithdrawnComments } from './withdrawn-comments.ts';

const RemoveComment = lazyComponent(async () => (await import('./remove-comment.tsx')).RemoveComment);

interface CommentsProps {
  readonly eventId: string;
  /** the comments come before the form */
  readonly isPast?: boolean;
}

/** Comments of this page that wait for a connection or for approval come first. */
export function Comments({ eventId, isPast = false }: CommentsProps) {
  const list = useInfiniteQuery(commentsQuery(eventId));
  const { data, error, refetch } = list;
  const withdrawn = useWithdrawnComments();
  const approved = data?.items.filter(({ id }) => !withdrawn.has(id));
  const total = data && data.total - (data.items.length - (approved?.length ?? 0));
  const session = useSession();
  const account = session.status === 'signed-in' ? session.session.userId : null;
  const unsent = usePartyCommands(eventId, 'comment');
  const mayRemove = useMay('comment.moderate');
  const [removing, setRemoving] = useState<CommentAnswer | null>(null);
  const muted = useMuted();
  const pending = useSentComments(eventId, approved ?? []);
  return (
    <section aria-labelledby="comments" className="mt-4 flex flex-col gap-5">
      <h2 id="comments" className="display flex flex-wrap gap-x-3 text-title">
        <span>Comentarios</span>
        {total !== undefined && total > 0 && <span className="text-text-3 tabular-nums">{` ${total}`}</span>}
      </h2>
      {!isPast && <CommentForm eventId={eventId} />}
      {unsent.length + pending.length + (approved?.length ?? 0) > 0 && (
        <ol className="flex flex-col gap-3">
          {unsent.toReversed().map((command) => (
            <UnsentComment key={command.order} command={command} />
          ))}
          {pending.map((comment) => (
            <Comment key={comment.id} comment={comment} isPending isOwn={comment.isOwn} />
          ))}
          {approved?.map((comment) => {
            const shown = (
              <Comment
                key={comment.id}
                comment={comment}
                isOwn={comment.member !== undefined && comment.member.id === account}
                onRemove={mayRemove ? () => setRemoving(comment) : undefined}
              />
            );
            if (comment.member === undefined || !muted.has(comment.member.id)) return shown;
            return (
              <FoldedAway
                key={comment.id}
                words="Comentario de alguien a quien has silenciado."
                className="panel rounded-2xl px-4 py-1"
              >
                {shown}
              </FoldedAway>
            );
          })}
        </ol>
      )}
      {approved?.length === 0 && unsent.length + pending.length === 0 && !list.hasNextPage && (
        <p className="text-text-3">Todavía no hay comentarios.</p>
      )}
      {approved !== undefined && <MoreItems list={list} shown={approved.length} total={total} />}
      {removing !== null && (
        <LazyBoundary onMissing={() => setRemoving(null)}>
          <RemoveComment comment={removing} onClose={() => setRemoving(null)} />
        </LazyBoundary>
      )}
      {data === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-4 text-text-2">
          <span>No se pudieron cargar los comentarios.</span>
          <Button onClick={() => void refetch()}>Reintentar</Button>
        </div>
      )}
      {isPast && <CommentForm eventId={eventId} />}
    </section>
  );
}

/** A refused one can be edited and sent again. */
function UnsentComment({ command }: { readonly command: CommandOf<'comment'> }) {
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
        <EditForm command={command} />
      )}
      <CommandNote command={command} className="mt-1" />
    </li>
  );
}

function EditForm({ command: { order, wish } }: { readonly command: CommandOf<'comment'> }) {
  const [content, setContent] = useState(wish.content);
  const post = usePostComment(wish.eventId, { onAccepted: () => void discardCommand(order) });
  const text = content.trim();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isVisible(text)) post.mutate({ author: wish.author, content: text });
      }}
    >
      <TextArea
        label="Tu comentario"
        rows={3}
        limit={LIMITS.comment.max}
        error={!isVisible(text) ? FORM_TEXTS.commentRequired : null}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button type="submit" aria-disabled={post.isPending} className="self-start">
        {post.isPending ? 'Enviando...' : 'Enviar de nuevo'}
      </Button>
    </form>
  );
}
