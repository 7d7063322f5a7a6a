import type { CommentAnswer, EventAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** Parties that wait for a moderator; for admins alone. */
export const pendingPartiesQuery = queryOptions({
  queryKey: ['moderation', 'events'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch pending events', read<EventAnswer[]>('/api/admin/events/pending', signal)),
  select: dataOf<EventAnswer[]>,
});

/** Comments that wait for a moderator; for admins alone. */
export const pendingCommentsQuery = queryOptions({
  queryKey: ['moderation', 'comments'],
  queryFn: ({ signal }) =>
    failingWith(
      'Failed to fetch pending comments',
      read<CommentAnswer[]>('/api/admin/comments/pending', signal),
    ),
  select: dataOf<CommentAnswer[]>,
});
