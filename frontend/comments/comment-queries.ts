import { listQuery } from '../cache/list-query.ts';
import { skipToken, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
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

/**
 * The person's own comments that are not approved yet: those written on this page, which live in the cache, and of who is signed in those
 * that the server has.
 */
export function useSentComments(
  eventId: string,
  approved: readonly CommentAnswer[],
): readonly CommentAnswer[] {
  const isSignedIn = useSession().status === 'signed-in';
  const { data: sent = [] } = useQuery<readonly CommentAnswer[]>({
    queryKey: keyOf(eventId),
    queryFn: skipToken,
  });
  const { data: waiting } = useInfiniteQuery({ ...waitingCommentsQuery(eventId), enabled: isSignedIn });
  const seen = new Set(approved.map(({ id }) => id));
  return [...sent, ...((isSignedIn && waiting?.items) || [])].filter(({ id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

export function rememberSentComment(client: QueryClient, comment: CommentAnswer): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(comment.eventId), (sent = []) => [comment, ...sent]);
}

/** What this page knows of a comment that its reader wrote: one that waits is on no list of everybody's. */
export function sentComment(client: QueryClient, eventId: string, id: string): CommentAnswer | undefined {
  return client.getQueryData<readonly CommentAnswer[]>(keyOf(eventId))?.find((sent) => sent.id === id);
}

/** Root of what the person at the screen has written, by party where it waits. */
const OWN_COMMENTS = ['own', 'comments'] as const;

/** Own comments that wait under a party, the newest first; for signed-in people alone. */
export const waitingCommentsQuery = (eventId: string) =>
  listQuery({
    key: [...OWN_COMMENTS, eventId],
    call: 'GET /api/users/comments',
    said: { waitingAt: eventId },
    words: 'Failed to fetch comments',
    isUnwatched: true,
  });

/** It waits no longer, and is not published either. */
export function forgetSentComment(client: QueryClient, eventId: string, id: string): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(eventId), (sent) =>
    sent?.filter((one) => one.id !== id),
  );
}

/** What the person at the screen has written under parties, whatever became of it, newest first; for signed-in people alone. */
export const ownCommentsQuery = listQuery({
  key: OWN_COMMENTS,
  call: 'GET /api/users/comments',
  said: {},
  words: 'Failed to fetch comments',
  // What is written, and what is struck, no live message tells of.
  isUnwatched: true,
});
