import { listQuery } from '../cache/list-query.ts';
import { skipToken, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { accountAtScreen, useSession } from '../session/session.ts';
import { commentsKey, OWN_COMMENTS } from '../cache/keys.ts';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { useWithdrawnComments } from './withdrawn-comments.ts';

export const commentsQuery = (eventId: string) =>
  listQuery({
    key: commentsKey(eventId),
    call: 'GET /api/events/:reference/comments',
    said: { reference: eventId, sort: 'newest' },
    words: 'Failed to fetch comments',
  });

const keyOf = (eventId: string) => ['sent-comments', eventId] as const;

interface SentComment extends CommentAnswer {
  /** account, or `null` for a visitor */
  readonly sentBy: string | null;
}

interface WaitingComment extends CommentAnswer {
  /** by the account at the screen, so it can be changed */
  readonly isOwn: boolean;
  readonly revision?: number;
}

/** Comments not approved yet: a visitor's exist only in this page's cache, a member's on the server. */
export function useSentComments(
  eventId: string,
  approved: readonly CommentAnswer[],
): readonly WaitingComment[] {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.session.userId : null;
  const { data: sent = [] } = useQuery<readonly SentComment[]>({
    queryKey: keyOf(eventId),
    queryFn: skipToken,
  });
  const { data: waiting } = useInfiniteQuery({ ...waitingCommentsQuery(eventId), enabled: userId !== null });
  const withdrawn = useWithdrawnComments();
  const seen = new Set(approved.map(({ id }) => id));
  const own = (userId !== null && waiting?.items) || [];
  return [
    ...sent.map(({ sentBy, ...comment }) => ({ ...comment, isOwn: userId !== null && sentBy === userId })),
    ...own.map((comment) => ({ ...comment, isOwn: true })),
  ].filter(({ id }) => {
    const isNew = !seen.has(id) && !withdrawn.has(id);
    seen.add(id);
    return isNew;
  });
}

export function rememberSentComment(client: QueryClient, comment: CommentAnswer): void {
  const sentBy = accountAtScreen(client);
  client.setQueryData<readonly SentComment[]>(keyOf(comment.eventId), (sent = []) => [
    { ...comment, sentBy },
    ...sent,
  ]);
}

/** It is in no public list while it waits. */
export function sentComment(client: QueryClient, eventId: string, id: string): CommentAnswer | undefined {
  return client.getQueryData<readonly SentComment[]>(keyOf(eventId))?.find((sent) => sent.id === id);
}

export const waitingCommentsQuery = (eventId: string) =>
  listQuery({
    key: [...OWN_COMMENTS, eventId],
    call: 'GET /api/users/comments',
    said: { waitingAt: eventId },
    words: 'Failed to fetch comments',
    isUnwatched: true,
  });

export function forgetSentComment(client: QueryClient, eventId: string, id: string): void {
  client.setQueryData<readonly SentComment[]>(keyOf(eventId), (sent) => sent?.filter((one) => one.id !== id));
}

export const ownCommentsQuery = listQuery({
  key: OWN_COMMENTS,
  call: 'GET /api/users/comments',
  said: {},
  words: 'Failed to fetch comments',
  // New and redacted comments have no live message.
  isUnwatched: true,
});
