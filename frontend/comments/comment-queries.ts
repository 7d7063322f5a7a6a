import { listQuery } from '../cache/list-query.ts';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { commentsKey } from '../cache/keys.ts';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';

/** The approved comments of a party, the newest first. */
export const commentsQuery = (eventId: string) =>
  listQuery({
    key: commentsKey(eventId),
    call: 'GET /api/events/:reference/comments',
    said: { reference: eventId, sort: 'newest' },
    words: 'Failed to fetch comments',
  });

const keyOf = (eventId: string) => ['sent-comments', eventId] as const;

/** Comments written on this page that are not approved yet. They live in the cache, which leaving empties. */
export function useSentComments(
  eventId: string,
  approved: readonly CommentAnswer[],
): readonly CommentAnswer[] {
  const { data = [] } = useQuery<readonly CommentAnswer[]>({
    queryKey: keyOf(eventId),
    queryFn: skipToken,
  });
  const known = new Set(approved.map(({ id }) => id));
  return data.filter(({ id }) => !known.has(id));
}

export function rememberSentComment(client: QueryClient, comment: CommentAnswer): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(comment.eventId), (sent = []) => [comment, ...sent]);
}

/** What this page knows of a comment that its reader wrote: one that waits is on no list of everybody's. */
export function sentComment(client: QueryClient, eventId: string, id: string): CommentAnswer | undefined {
  return client.getQueryData<readonly CommentAnswer[]>(keyOf(eventId))?.find((sent) => sent.id === id);
}

/** It waits no longer, and is not published either. */
export function forgetSentComment(client: QueryClient, eventId: string, id: string): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(eventId), (sent) =>
    sent?.filter((one) => one.id !== id),
  );
}

/** What the person at the screen has written under parties, whatever became of it, newest first; for signed-in people alone. */
export const ownCommentsQuery = listQuery({
  key: ['own', 'comments'],
  call: 'GET /api/users/comments',
  said: {},
  words: 'Failed to fetch comments',
  // What is written, and what is struck, no live message tells of.
  isUnwatched: true,
});
