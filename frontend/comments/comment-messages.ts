import { hashKey } from '@tanstack/react-query';
import { withDatedItem, withoutItem } from '../cache/list-changes.ts';
import { partyOfTopic, type LiveHandler } from '../live/live-handler.ts';
import { ASK_AGAIN, patchPages } from '../live/patch.ts';
import { commentsQuery, ownCommentsQuery } from './comment-queries.ts';
import { commentsKey } from './comments-key.ts';
import { notifyComment } from './notify-comment.ts';

export const commentMessages = {
  covers(topic, key) {
    const id = partyOfTopic(topic);
    const watched = id === null ? ownCommentsQuery.queryKey : commentsKey(id);
    return (id !== null || topic === 'me') && hashKey(watched) === hashKey(key);
  },
  patches: {
    'comment.approved': ({ eventId, comment }) => [
      patchPages(commentsQuery(eventId), comment.id, (list, isNews) => withDatedItem(list, comment, isNews)),
    ],
    'comment.removed': ({ eventId, commentId }) => [
      patchPages(commentsQuery(eventId), commentId, (list, isNews) => withoutItem(list, commentId, isNews)),
    ],
    'comment.decided': ({ commentId }) => [patchPages(ownCommentsQuery, commentId, () => ASK_AGAIN)],
  },
  tells: {
    'comment.decided': (decided, client) => notifyComment(client, decided),
  },
} as const satisfies LiveHandler;
