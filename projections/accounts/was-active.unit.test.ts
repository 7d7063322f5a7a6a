import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { ALBA, BRUNO } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { commentProjection } from '../comments/comments.ts';
import type { CommentDocument } from '../comments/comment-document.ts';
import { attendanceProjection, type AttendanceDocument } from '../rsvps/attendance.ts';
import { wasActiveBy } from './was-active.ts';

const goes = (userId: string, isGoing: boolean) =>
  ({ _id: 'going', position: '', userId, isGoing }) as AttendanceDocument;
const comments = (authorId: string, status: CommentDocument['status']) =>
  ({ _id: 'comment', position: '', authorId, status }) as CommentDocument;

test.each<[string, readonly AttendanceDocument[], readonly CommentDocument[], boolean]>([
  ['goes to a party', [goes(ALBA, true)], [], true],
  ['has a published comment', [], [comments(ALBA, 'approved')], true],
  ['does neither', [], [], false],
  ['goes to none any more', [goes(ALBA, false)], [], false],
  ['waits with a comment', [], [comments(ALBA, 'pending')], false],
  ['only reads what others do', [goes(BRUNO, true)], [comments(BRUNO, 'approved')], false],
])('who %s has been active: or not', async (_what, going, said, wasActive) => {
  const store = createMemoryReadStore();
  const sources = {
    attendance: await store.collection(attendanceProjection.collection),
    comments: await store.collection(commentProjection.collection),
  };
  await sources.attendance.write(going.map((put) => ({ put })));
  await sources.comments.write(said.map((put) => ({ put })));
  expect(await wasActiveBy(sources)(ALBA)).toBe(wasActive);
});
