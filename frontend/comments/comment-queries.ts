import { listQuery } from '../cache/list-query.ts';
import { skipToken, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { commentsKey } from '../cache/keys.ts';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';

export const commentsQuery = (eventId: string) =>
  listQuery({
    key: commentsKey(eventId),
    call: 'GET /api/events/:reference/comments',
    said: { reference: eventId, sort: 'newest' },
    words: 'Failed to fetch comments',
  });

const keyOf = (eventId: string) => ['sent-comments', eventId] as const;

/** Comments not approved yet: a visitor's exist only in this page's cache, a member's on the server. */
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

/** It is in no public list while it waits. */
export function sentComment(client: QueryClient, eventId: string, id: string): CommentAnswer | undefined {
  return client.getQueryData<readonly CommentAnswer[]>(keyOf(eventId))?.find((sent) => sent.id === id);
}

/** Pending ones are by party. */
const OWN_COMMENTS = ['own', 'comments'] as const;

export const waitingCommentsQuery = (eventId: string) =>
  listQuery({
    key: [...OWN_COMMENTS, eventId],
    call: 'GET /api/users/comments',
    said: { waitingAt: eventId },
    words: 'Failed to fetch comments',
    isUnwatched: true,
  });

export function forgetSentComment(client: QueryClient, eventId: string, id: string): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(eventId), (sent) =>
    sent?.filter((one) => one.id !== id),
  );
}

export const ownCommentsQuery = listQuery({
  key: OWN_COMMENTS,
  call: 'GET /api/users/comments',
  said: {},
  words: 'Failed to fetch comments',
  // New and redacted comments have no live message.
  isUnwatched: true,
});
