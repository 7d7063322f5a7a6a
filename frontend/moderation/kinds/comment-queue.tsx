import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CommentAuthor } from '../../comments/comment-author.tsx';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { partyQuery } from '../../parties/party-queries.ts';
import { WholeText } from '../../ui/folded.tsx';
import { CommentSigns, repeatWords } from '../comment-signs.tsx';
import { pendingCommentsQuery } from '../moderation-queries.ts';
import { COMMENTS } from '../moderations.ts';
import type { DetailProps, ItemProps, QueueKind, RowProps } from '../queue/queue-kind.ts';
import { IconThumb, PosterThumb } from './thumbs.tsx';

export const COMMENT_QUEUE: QueueKind<PendingCommentAnswer> = {
  view: 'pending-comments',
  permission: 'comment.moderate',
  title: 'Comentarios Pendientes',
  query: ({ search, only }) => pendingCommentsQuery(search, only?.id),
  searchLabel: 'Buscar por autor o palabras',
  texts: {
    loading: 'Cargando comentarios...',
    failed: 'No se pudieron cargar los comentarios pendientes.',
    list: 'Comentarios pendientes',
    empty: 'No hay comentarios pendientes',
    emptyMore: 'Todos los comentarios han sido revisados.',
    noMatch: 'Ningún comentario pendiente coincide con la búsqueda',
  },
  moderation: COMMENTS,
  name: ({ author }) => author,
  object: ({ author }) => `el comentario de ${author}`,
  sameAs: ({ account, content, repeats }) => (repeats > 0 ? `${account?.id ?? ''} ${content}` : null),
  ofWhom: ({ account }) => (account === null ? 'sin cuenta' : `de ${account.username}`),
  warnings: (comment) => [
    ...(comment.repeats > 0 ? [repeatWords(comment)] : []),
    ...(comment.sameOrigin > 0 ? ['De la misma conexión que otros'] : []),
  ],
  Thumb: CommentThumb,
  Row: CommentRow,
  Detail: CommentDetail,
};

function CommentThumb({ item }: ItemProps<PendingCommentAnswer>) {
  const { data: party } = useQuery(partyQuery(item.eventId));
  return party ? <PosterThumb party={party} /> : <IconThumb name="comment" />;
}

function CommentRow({ item, signs }: RowProps<PendingCommentAnswer>) {
  const { eventId, content, createdAt } = item;
  const { data: party } = useQuery(partyQuery(eventId));
  return (
    <>
      <p dir="auto" className="truncate text-text-2">
        {content}
      </p>
      <p className="truncate text-text-3">
        <bdi>{party?.name ?? 'Evento'}</bdi>
        <span>{signs}</span>
        <span>{' · '}</span>
        <time dateTime={createdAt} className="tabular-nums">
          {momentDayAndTime(createdAt)}
        </time>
        <span>{` · ID del evento: ${eventId}`}</span>
      </p>
    </>
  );
}

function CommentDetail({ item: comment, onOnly }: DetailProps<PendingCommentAnswer>) {
  const { eventId, content, createdAt } = comment;
  const { data: party } = useQuery(partyQuery(eventId));
  return (
    <>
      <p className="text-lg">
        <CommentAuthor comment={comment} />
      </p>
      <time dateTime={createdAt} className="text-sm text-text-3 tabular-nums">
        {momentDayAndTime(createdAt)}
      </time>
      <WholeText text={content} />
      <CommentSigns comment={comment} onOrigin={(id) => onOnly({ id, words: 'Solo la misma conexión' })} />
      <Link
        to="/event/$key"
        params={{ key: eventId }}
        className="mt-2 inline-flex min-h-11 items-center text-sm text-uv underline underline-offset-4"
      >
        <bdi>{party?.name ?? 'Ver el evento'}</bdi>
      </Link>
    </>
  );
}
