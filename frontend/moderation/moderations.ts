import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
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

export interface Verdict<T> {
  readonly label: string;
  readonly name: (item: T) => string;
  /** title of the toast about one item */
  readonly done: string;
  /** title of the toast after a failure */
  readonly failed: string;
  readonly fallback: string;
  /** `3 aprobados`, and of one `Aprobado`: without its ending */
  readonly past: string;
  readonly infinitive: string;
  readonly send: (item: T, reason: string) => Promise<{ readonly undoId?: string | null }>;
}

interface Explaining<T> {
  readonly label: string;
  readonly title: string;
  readonly confirm: string;
  readonly readers: (items: readonly T[]) => string;
  readonly isRequired: boolean;
}

/** Before a decision that cannot be undone or loses data. */
export interface Warning {
  readonly title: string;
  readonly words: string;
}

export interface Moderation<T> extends Readonly<Record<DecisionKind, Verdict<T>>> {
  /** prefix of the lists that contain the item until it is decided */
  readonly pending: QueryKey;
  readonly explain: Explaining<T>;
  readonly subject: (item: T, kind: DecisionKind) => UndoSubject;
  readonly what: (item: T) => string;
  /** what else a decision changes */
  readonly changed: (item: T) => readonly QueryKey[];
  /** default: both decisions are possible */
  readonly may?: (item: T, kind: DecisionKind | 'explain') => boolean;
  readonly asksFirst?: (items: readonly T[], kind: DecisionKind) => Warning | null;
}

export const mayDecide = <T>({ may }: Moderation<T>, item: T, kind: DecisionKind | 'explain') =>
  may?.(item, kind) ?? true;

/** A party approved meanwhile must not be removed. */
const onlyPending = (reason: string) => ({ ...(reason !== '' && { reason }), onlyPending: true });

export const WITH_REASON = {
  label: 'Rechazar con motivo…',
  title: 'Rechazar con motivo',
  isRequired: true,
} as const;

export const PARTIES: Moderation<EventAnswer> = {
  pending: PENDING_PARTIES,
  approve: {
    label: 'Aprobar',
    name: ({ name }) => `Aprobar ${name}`,
    done: 'Evento aprobado',
    failed: 'Error al aprobar',
    fallback: 'No se pudo aprobar el evento',
    past: 'aprobad',
    infinitive: 'aprobar',
    send: (party) => send('PATCH /api/admin/events/:id/approve', { id: party.id }, undefined, asSeen(party)),
  },
  reject: {
    label: 'Rechazar',
    name: ({ name }) => `Rechazar ${name}`,
    done: 'Evento rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el evento',
    past: 'rechazad',
    infinitive: 'rechazar',
    send: (party, reason) =>
      withErrorMessage(
        'Failed to delete event',
        send('DELETE /api/events/:id', { id: party.id }, onlyPending(reason), asSeen(party)),
      ),
  },
  explain: {
    ...WITH_REASON,
    confirm: 'Rechazar evento',
    readers: () => 'Lo leerá quien lo envió.',
  },
  subject: ({ id }) => ({ type: 'party', id }),
  what: ({ name }) => name,
  changed: ({ id }) => [PARTY_LIST, partyKey(id)],
};

export const COMMENTS: Moderation<PendingCommentAnswer> = {
  pending: PENDING_COMMENTS,
  approve: {
    label: 'Aprobar',
    name: ({ author }) => `Aprobar el comentario de ${author}`,
    done: 'Comentario aprobado',
    failed: 'Error al aprobar',
    fallback: 'No se pudo aprobar el comentario',
    past: 'aprobad',
    infinitive: 'aprobar',
    send: (comment) =>
      send('PATCH /api/admin/comments/:id/approve', { id: comment.id }, undefined, asSeen(comment)),
  },
  reject: {
    label: 'Rechazar',
    name: ({ author }) => `Rechazar el comentario de ${author}`,
    done: 'Comentario rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el comentario',
    past: 'rechazad',
    infinitive: 'rechazar',
    send: (comment, reason) =>
      send('DELETE /api/admin/comments/:id', { id: comment.id }, onlyPending(reason), asSeen(comment)),
  },
  explain: {
    ...WITH_REASON,
    confirm: 'Rechazar comentario',
    readers: () => 'Lo leerá quien lo escribió con su cuenta.',
  },
  subject: ({ id }) => ({ type: 'comment', id }),
  what: ({ content }) => content,
  changed: ({ eventId }) => [commentsKey(eventId)],
};
