import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import { hashKey, partialMatchKey, type QueryClient } from '@tanstack/react-query';
import { errorToast, toast, useToasts } from '../browser/toasts.ts';
import { withDatedItem, withoutItem } from '../cache/list-changes.ts';
import { listed, type ListPages } from '../cache/list-pages.ts';
import { partyOfTopic, type LiveHandler, ASK_AGAIN, patchPages } from '../live/live-handler.ts';
import { quoted } from '../ui/quoted.ts';
import {
  commentsQuery,
  forgetSentComment,
  ownCommentsQuery,
  sentComment,
  waitingCommentsQuery,
} from './comment-queries.ts';
import { commentsKey } from '../cache/keys.ts';

type Decided = LiveMessagePayload<'comment.decided'>;

const TITLES = {
  approved: 'Tu comentario está publicado',
  rejected: 'Tu comentario ha sido rechazado',
  removed: 'Tu comentario ha sido eliminado',
  pending: 'Tu comentario vuelve a estar pendiente',
} as const satisfies Record<Decided['decision'], string>;

/** The moderator who decided on this page keeps the toast with the undo button. */
export function notifyComment(client: QueryClient, { eventId, commentId, decision, reason }: Decided): void {
  const words = wordsOf(client, eventId, commentId);
  if (decision === 'rejected' || decision === 'removed') forgetSentComment(client, eventId, commentId);
  const { toast: shown, open } = useToasts.getState();
  if (open && shown?.action !== undefined) return;
  const notify = decision === 'rejected' || decision === 'removed' ? errorToast : toast;
  notify(
    TITLES[decision],
    [words && quoted(words), reason && `Motivo: ${reason}`].filter(Boolean).join('. '),
  );
}

function wordsOf(client: QueryClient, eventId: string, commentId: string): string | undefined {
  const inList = (list: ListPages<{ readonly id: string; readonly content: string }> | undefined) =>
    list && listed(list).items.find(({ id }) => id === commentId);
  const known =
    sentComment(client, eventId, commentId) ??
    inList(client.getQueryData(commentsQuery(eventId).queryKey)) ??
    inList(client.getQueryData(waitingCommentsQuery(eventId).queryKey)) ??
    inList(client.getQueryData(ownCommentsQuery.queryKey));
  return known?.content;
}

export const commentMessages = {
  covers(topic, key) {
    const id = partyOfTopic(topic);
    if (id !== null) return hashKey(commentsKey(id)) === hashKey(key);
    return topic === 'me' && partialMatchKey(key, ownCommentsQuery.queryKey);
  },
  patches: {
    'comment.approved': ({ eventId, comment }) => [
      patchPages(commentsQuery(eventId), comment.id, (list, isNews) => withDatedItem(list, comment, isNews)),
    ],
    'comment.removed': ({ eventId, commentId }) => [
      patchPages(commentsQuery(eventId), commentId, (list, isNews) => withoutItem(list, commentId, isNews)),
    ],
    'comment.decided': ({ eventId, commentId }) =>
      [ownCommentsQuery, waitingCommentsQuery(eventId)].map((own) =>
        patchPages(own, commentId, () => ASK_AGAIN),
      ),
    'comment.changed': ({ eventId, commentId }) =>
      [ownCommentsQuery, waitingCommentsQuery(eventId)].map((list) =>
        patchPages<{ readonly id: string }>(list, commentId, () => ASK_AGAIN),
      ),
  },
  announces: {
    // The list from the server has the new text.
    'comment.changed': ({ eventId, commentId }, client) => forgetSentComment(client, eventId, commentId),
    'comment.decided': (decided, client) => notifyComment(client, decided),
  },
} as const satisfies LiveHandler;
