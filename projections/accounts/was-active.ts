import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { CommentDocument } from '../comments/comment-document.ts';
import type { AttendanceDocument } from '../rsvps/attendance.ts';

interface Sources {
  readonly attendance: Pick<ReadCollection<AttendanceDocument>, 'find'>;
  readonly comments: Pick<ReadCollection<CommentDocument>, 'find'>;
}

/** Attends a party or has an approved comment. @throws StoreUnavailable */
export function wasActiveBy({ attendance, comments }: Sources) {
  return async (userId: string): Promise<boolean> => {
    const found = await Promise.all([
      attendance.find({ userId, isGoing: true }, { limit: 1 }),
      comments.find({ authorId: userId, status: 'approved' }, { limit: 1 }),
    ]);
    return found.some(({ length }) => length > 0);
  };
}
