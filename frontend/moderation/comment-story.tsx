import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { ModeratedCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { AUDIT_WORDS, UNDOABLE_KINDS } from '@duende/contracts/events/event-records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { subjectTrailQuery } from '../audit/decision-reason-dialog.tsx';
import { undoAction } from '../audit/undo.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { quoted } from '../ui/quoted.ts';
import { AuditActor, GivenReason } from '../audit/audit-sentence.tsx';
import { subjectName } from '../audit/audit-texts.ts';
import { Button } from '../ui/button.tsx';
import { RailEntry } from '../audit/rail-entry.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';

/** Newest first, down to the author. */
export function CommentStory({ comment }: { readonly comment: ModeratedCommentAnswer }) {
  const { id, account, createdAt, status } = comment;
  const story = useQuery(subjectTrailQuery(id));
  return (
    <section aria-labelledby="comment-story">
      <h2 id="comment-story" className="display mb-2 text-name">
        Su historia
      </h2>
      <QueryBoundary query={story} loading="Cargando historia..." failed="No se pudo cargar la historia.">
        {(data) => (
          <ol className="ml-2 border-l border-border">
            {data
              .filter(({ subject }) => subject.id === id)
              .map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            <RailEntry at={createdAt} when={momentDayAndTime(createdAt)}>
              {account === null ? (
                <span>{status === 'erased' ? 'Una cuenta borrada' : 'Alguien sin cuenta'}</span>
              ) : (
                <AccountLink account={account} />
              )}
              <span> escribió el comentario</span>
            </RailEntry>
          </ol>
        )}
      </QueryBoundary>
      <Link
        to="/audit"
        search={{ subject: id }}
        className="inline-flex min-h-11 items-center text-sm text-text-3 underline-offset-4 hover:text-uv hover:underline"
      >
        En el registro
      </Link>
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const client = useQueryClient();
  const { id, at, kind, subject, undoneBy } = entry;
  const what = quoted(subjectName(entry));
  return (
    <RailEntry
      at={at}
      when={momentDayAndTime(at)}
      more={
        <>
          <GivenReason {...entry} />
          {UNDOABLE_KINDS.has(kind) && undoneBy === null && (
            <Button
              className="mt-2"
              aria-label={`Deshacer «${AUDIT_WORDS[kind].name}»`}
              onClick={() => undoAction(client, id, { subject, what }).run()}
            >
              Deshacer
            </Button>
          )}
          {undoneBy !== null && <p className="mt-1 text-sm text-text-3">Deshecho</p>}
        </>
      }
    >
      <AuditActor entry={entry} />
      <span>{` ${AUDIT_WORDS[kind].did}`}</span>
    </RailEntry>
  );
}
