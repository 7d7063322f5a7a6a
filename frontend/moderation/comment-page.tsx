import type { ModeratedCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CommentAuthor } from '../comments/comment-author.tsx';
import { RemoveComment } from '../comments/remove-comment.tsx';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { PartyStoryLink } from '../parties/party-story-link.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { WholeText } from '../ui/folded.tsx';
import { CommentSigns } from './comment-signs.tsx';
import { CommentStory } from './comment-story.tsx';
import { moderatedCommentQuery } from './moderation-queries.ts';
import { COMMENTS, type DecisionKind } from './moderations.ts';
import { RejectDialog, useRejecting } from './queue/rejecting.tsx';
import { useModeration } from './use-moderation.ts';

export function CommentPage({ commentId }: { readonly commentId: string }) {
  return (
    <QueryScreen
      query={useQuery(moderatedCommentQuery(commentId))}
      loading="Cargando comentario..."
      failed="No se pudo cargar el comentario."
      missing={MISSING}
    >
      {(comment) => (
        <AdminScreen title="Comentario" width="list" guide="moderar">
          <div className="flex flex-col gap-8">
            {comment.status === 'erased' ? <Erased comment={comment} /> : <Whole comment={comment} />}
            <CommentStory comment={comment} />
          </div>
        </AdminScreen>
      )}
    </QueryScreen>
  );
}

const MISSING = {
  heading: 'Comentario no encontrado',
  line: 'Comprueba que la dirección está entera.',
};

const STATES = {
  pending: { words: 'Pendiente', look: 'bg-amber text-bg-0' },
  approved: { words: 'Publicado', look: 'bg-surface-3 text-acid' },
  hidden: { words: 'Oculto por denuncias', look: 'bg-surface-3 text-amber' },
  rejected: { words: 'Rechazado', look: 'bg-surface-3 text-danger' },
  withdrawn: { words: 'Retirado por quien lo escribió', look: 'bg-surface-3 text-text-2' },
} as const;

interface CommentProps {
  readonly comment: ModeratedCommentAnswer;
}

function Whole({ comment }: CommentProps) {
  const { status, createdAt, account, decision } = comment;
  const { words, look } = STATES[status === 'erased' ? 'rejected' : status];
  return (
    <article aria-label="Comentario" className="panel rounded-3xl p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">
          <CommentAuthor comment={comment} />
        </h2>
        <time dateTime={createdAt} className="text-sm text-text-3 tabular-nums">
          {momentDayAndTime(createdAt)}
        </time>
        <span className={classNames('ml-auto rounded-full px-2.5 text-sm font-semibold', look)}>{words}</span>
      </div>
      <WholeText text={comment.content} />
      <CommentSigns comment={comment} />
      {account === null && <p className="mt-2 text-sm text-text-2">Lo escribió alguien sin cuenta.</p>}
      {decision?.reason && (
        <p className="mt-2 text-sm wrap-anywhere text-text-2">
          <span className="font-semibold">{'Motivo: '}</span>
          <bdi>{decision.reason}</bdi>
        </p>
      )}
      <AboutParty comment={comment} />
      <CommentActs comment={comment} />
    </article>
  );
}

/** Shown after the author's account was deleted. */
function Erased({ comment }: CommentProps) {
  return (
    <article aria-label="Comentario" className="panel rounded-3xl p-5">
      <h2 className="text-lg font-semibold">Comentario borrado</h2>
      <p className="mt-1 text-text-2">
        Quien lo escribió ha borrado su cuenta, y sus palabras con ella. Queda cuándo fue y qué se decidió.
      </p>
      <AboutParty comment={comment} />
    </article>
  );
}

function AboutParty({ comment: { eventId, eventName } }: CommentProps): ReactNode {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-text-2">
      <span className="min-w-0 wrap-anywhere">
        <span>{'Evento: '}</span>
        <Link to="/event/$key" params={{ key: eventId }} className="text-uv underline underline-offset-4">
          <bdi>{eventName ?? 'sin nombre'}</bdi>
        </Link>
      </span>
      <PartyStoryLink partyId={eventId} name={eventName} />
    </p>
  );
}

function CommentActs({ comment }: { readonly comment: ModeratedCommentAnswer }) {
  const { rejecting, ask, end, sent, refused } = useRejecting<ModeratedCommentAnswer>();
  const [isRemoving, setRemoving] = useState(false);
  const moderate = useModeration(COMMENTS, {
    onFailed: () => undefined,
    onRefused({ reason }, failure) {
      if (reason !== '') refused({ items: [comment], reason, failure });
    },
  });
  function decide(kind: DecisionKind, reason = '') {
    if (!moderate.isPending) moderate.mutate({ items: [comment], kind, reason });
  }
  return (
    <>
      {comment.status === 'pending' && (
        <section aria-label="Moderación" className="mt-4 flex flex-wrap gap-3">
          <Button kind="primary" aria-disabled={moderate.isPending} onClick={() => decide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" aria-disabled={moderate.isPending} onClick={() => decide('reject')}>
            Rechazar
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => ask([comment])}>
            Rechazar con motivo…
          </Button>
        </section>
      )}
      {(comment.status === 'approved' || comment.status === 'hidden') && (
        <Button kind="danger" aria-haspopup="dialog" className="mt-4" onClick={() => setRemoving(true)}>
          Eliminar…
        </Button>
      )}
      <RejectDialog
        rejecting={rejecting}
        moderation={COMMENTS}
        onClose={end}
        onReject={(reason) => {
          sent([comment]);
          decide('reject', reason);
        }}
      />
      {isRemoving && <RemoveComment comment={comment} onClose={() => setRemoving(false)} />}
    </>
  );
}
