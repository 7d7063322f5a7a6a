import { listQuery } from '../cache/list-query.ts';
import { skipToken, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { commentsKey } from '../cache/keys.ts';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';

/** The approved comments of a party, newest first. */
export const commentsQuery = (eventId: string) =>
  listQuery({
    key: commentsKey(eventId),
    call: 'GET /api/events/:reference/comments',
    said: { reference: eventId, sort: 'newest' },
    words: 'Failed to fetch comments',
  });

const keyOf = (eventId: string) => ['sent-comments', eventId] as const;

/**
 * A person's comments that are not approved yet: those written on this page, which exist only in the cache, and those
 * that the server has for a member.
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

/** A comment written on this page. While it waits, it is in no public list. */
export function sentComment(client: QueryClient, eventId: string, id: string): CommentAnswer | undefined {
  return client.getQueryData<readonly CommentAnswer[]>(keyOf(eventId))?.find((sent) => sent.id === id);
}

/** Prefix of a person's own comments; those that wait are by party. */
const OWN_COMMENTS = ['own', 'comments'] as const;

/** A member's waiting comments under a party, newest first. */
export const waitingCommentsQuery = (eventId: string) =>
  listQuery({
    key: [...OWN_COMMENTS, eventId],
    call: 'GET /api/users/comments',
    said: { waitingAt: eventId },
    words: 'Failed to fetch comments',
    isUnwatched: true,
  });

/** Removes a rejected or withdrawn comment. */
export function forgetSentComment(client: QueryClient, eventId: string, id: string): void {
  client.setQueryData<readonly CommentAnswer[]>(keyOf(eventId), (sent) =>
    sent?.filter((one) => one.id !== id),
  );
}

/** All comments of a member with their state, newest first. */
export const ownCommentsQuery = listQuery({
  key: OWN_COMMENTS,
  call: 'GET /api/users/comments',
  said: {},
  words: 'Failed to fetch comments',
  // New and redacted comments have no live message.
  isUnwatched: true,
});
