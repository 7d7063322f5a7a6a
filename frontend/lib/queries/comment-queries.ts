import type { CommentAnswer } from '@duende/contracts/api/answers';
import { firstCommentsPath } from '@duende/contracts/api/list-path';
import { listQuery } from '../paged/list-query.ts';
import { commentsKey } from './comments-key.ts';

/** The approved comments of a party, the newest first. */
export const commentsQuery = (eventId: string) =>
  listQuery<CommentAnswer>({
    key: commentsKey(eventId),
    path: firstCommentsPath(eventId),
    words: 'Failed to fetch comments',
  });
