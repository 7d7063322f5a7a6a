import type {
  CommentAnswer,
  DecidedAnswer,
  EventAnswer,
  EventApprovedAnswer,
} from '@duende/contracts/api/answers';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { withErrorMessage } from '../../lib/api/api-client.ts';
import { apiErrorOf, messageOf } from '../../lib/api/api-error.ts';
import { asSeen } from '../../lib/api/as-seen.ts';
import { send } from '../../lib/api/send.ts';
import { optimisticRemoval } from '../../lib/api/list-changes.ts';
import { commentsKey, partiesQuery, partyQuery } from '../../lib/api/party-queries.ts';
import { AUDIT, PENDING_COMMENTS, PENDING_PARTIES } from '../../lib/api/moderation-queries.ts';
import { undoAction, type UndoSubject } from '../../lib/api/undo.ts';
import { errorToast, toast } from '../../lib/dom/toasts.ts';
import { quoted } from '../../lib/dom/quoted.ts';

export type DecisionKind = 'approve' | 'reject';

interface Decision<T> {
  readonly item: T;
  readonly kind: DecisionKind;
  /** of a rejection; an empty one is none */
  readonly reason?: string;
}

interface Listeners<T> {
  /** it came to nothing, so that it may wait still */
  readonly onFailed: (item: T) => void;
  /** and it does wait still */
  readonly onRefused?: (decision: Decision<T>, failure: Error) => void;
}

interface Moderation<T> {
  /** root of the lists that hold the item until it is decided */
  readonly pending: QueryKey;
  readonly texts: Readonly<Record<DecisionKind, { readonly done: string; readonly fallback: string }>>;
  readonly decide: (decision: Decision<T>) => Promise<{ readonly undoId: string }>;
  readonly subject: UndoSubject['type'];
  /** names it, after it has left the screen */
  readonly what: (item: T) => string;
  /** what else a decision changes */
  readonly changed: (item: T) => readonly QueryKey[];
}

const FAILED = { approve: 'Error al aprobar', reject: 'Error al rechazar' } as const;

/** Whether somebody else has decided meanwhile: the list is old, and there is nothing left to ask about. */
const isDecided = (error: Error) => DECIDED.has(apiErrorOf(error)?.code ?? '');
const DECIDED: ReadonlySet<string> = new Set(['party.not-pending', 'comment.not-pending']);

/** Approves or rejects a pending item. It leaves the list at once and comes back if the server refuses and it still waits. */
function useModeration<T extends { readonly id: string }>(
  moderation: Moderation<T>,
  { onFailed, onRefused }: Listeners<T>,
) {
  const { pending, texts, decide, changed, subject, what } = moderation;
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onMutate: ({ item }) => optimisticRemoval(client, pending, item.id),
    onSuccess: async ({ undoId }, { item, kind }) => {
      const undone = { subject: { type: subject, id: item.id }, what: what(item) };
      toast(texts[kind].done, what(item), undoAction(client, undoId, undone));
      await Promise.all([AUDIT, ...changed(item)].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: async (error, decision, undo) => {
      errorToast(FAILED[decision.kind], messageOf(error, texts[decision.kind].fallback));
      onFailed(decision.item);
      if (!isDecided(error)) {
        undo?.();
        onRefused?.(decision, error);
      }
      await client.invalidateQueries({ queryKey: pending });
    },
  });
}

/** What was approved since the list was read is not taken away by rejecting it. */
const STILL_PENDING = { onlyPending: true } as const;

const PARTIES: Moderation<EventAnswer> = {
  subject: 'party',
  pending: PENDING_PARTIES,
  texts: {
    approve: { done: 'Evento aprobado', fallback: 'No se pudo aprobar el evento' },
    reject: { done: 'Evento rechazado', fallback: 'No se pudo rechazar el evento' },
  },
  decide: ({ item, kind, reason }) =>
    kind === 'approve'
      ? send<EventApprovedAnswer>('PATCH', `/api/admin/events/${item.id}/approve`, undefined, asSeen(item))
      : withErrorMessage(
          'Failed to delete event',
          send<DecidedAnswer>(
            'DELETE',
            `/api/events/${item.id}`,
            { ...(reason && { reason }), ...STILL_PENDING },
            asSeen(item),
          ),
        ),
  what: ({ name }) => quoted(name),
  changed: ({ id }) => [partiesQuery.queryKey, partyQuery(id).queryKey],
};

/** Nobody can change what a comment says: its id names its words. */
const COMMENTS: Moderation<CommentAnswer> = {
  subject: 'comment',
  pending: PENDING_COMMENTS,
  texts: {
    approve: { done: 'Comentario aprobado', fallback: 'No se pudo aprobar el comentario' },
    reject: { done: 'Comentario rechazado', fallback: 'No se pudo rechazar el comentario' },
  },
  decide: ({ item, kind }) =>
    kind === 'approve'
      ? send<DecidedAnswer>('PATCH', `/api/admin/comments/${item.id}/approve`)
      : send<DecidedAnswer>('DELETE', `/api/admin/comments/${item.id}`, STILL_PENDING),
  what: ({ content }) => quoted(content),
  changed: ({ eventId }) => [commentsKey(eventId)],
};

export const useModerateParty = (listeners: Listeners<EventAnswer>) => useModeration(PARTIES, listeners);
export const useModerateComment = (listeners: Listeners<CommentAnswer>) => useModeration(COMMENTS, listeners);
