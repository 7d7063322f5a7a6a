import type { CommentAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

export const commentsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['comments', eventId],
    queryFn: ({ signal }) =>
      failingWith(
        'Failed to fetch comments',
        read<CommentAnswer[]>(`/api/events/${eventId}/comments`, signal),
      ),
    select: dataOf<CommentAnswer[]>,
  });
