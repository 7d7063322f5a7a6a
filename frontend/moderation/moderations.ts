import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { QueryKey } from '@tanstack/react-query';
import { withErrorMessage } from '../http/api-client.ts';
import { send } from '../http/send.ts';
import type { UndoSubject } from '../audit/undo.ts';
import {
  PENDING_COMMENTS,
  PENDING_PARTIES,
  commentsKey,
  PARTIES as PARTY_LIST,
  partyKey,
} from '../cache/keys.ts';
import { asSeen } from '../parties/as-seen.ts';

export type DecisionKind = 'approve' | 'reject';

/** How what waits for a moderator is decided and spoken of. */
export interface Moderation<T> {
  /** root of the lists that hold the item until it is decided */
  readonly pending: QueryKey;
  readonly texts: Readonly<Record<DecisionKind, { readonly done: string; readonly fallback: string }>>;
  /** `elegidas` or `elegidos`: how several are spoken of */
  readonly ending: 'a' | 'o';
  /** @param reason of a rejection; an empty one is none */
  readonly decide: (item: T, kind: DecisionKind, reason: string) => Promise<{ readonly undoId: string }>;
  readonly subject: UndoSubject['type'];
  /** names it, after it has left the screen */
  readonly what: (item: T) => string;
  /** what else a decision changes */
  readonly changed: (item: T) => readonly QueryKey[];
}

/** What was approved since the list was read is not taken away by rejecting it. */
const onlyPending = (reason: string) => ({ ...(reason !== '' && { reason }), onlyPending: true });

export const PARTIES: Moderation<EventAnswer> = {
  subject: 'party',
  pending: PENDING_PARTIES,
  texts: {
    approve: { done: 'Evento aprobado', fallback: 'No se pudo aprobar el evento' },
    reject: { done: 'Evento rechazado', fallback: 'No se pudo rechazar el evento' },
  },
  ending: 'a',
  decide: (party, kind, reason) =>
    kind === 'approve'
      ? send('PATCH /api/admin/events/:id/approve', { id: party.id }, undefined, asSeen(party))
      : withErrorMessage(
          'Failed to delete event',
          send('DELETE /api/events/:id', { id: party.id }, onlyPending(reason), asSeen(party)),
        ),
  what: ({ name }) => name,
  changed: ({ id }) => [PARTY_LIST, partyKey(id)],
};

/** Nobody can change what a comment says: its id names its words. */
export const COMMENTS: Moderation<CommentAnswer> = {
  subject: 'comment',
  pending: PENDING_COMMENTS,
  texts: {
    approve: { done: 'Comentario aprobado', fallback: 'No se pudo aprobar el comentario' },
    reject: { done: 'Comentario rechazado', fallback: 'No se pudo rechazar el comentario' },
  },
  ending: 'o',
  decide: ({ id }, kind, reason) =>
    kind === 'approve'
      ? send('PATCH /api/admin/comments/:id/approve', { id })
      : send('DELETE /api/admin/comments/:id', { id }, onlyPending(reason)),
  what: ({ content }) => content,
  changed: ({ eventId }) => [commentsKey(eventId)],
};
