import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyChangeAnswerSchema } from '../parties/change-answers.ts';

const NOTICE_KINDS = [
  'cancelled',
  'postponed',
  'rescheduled',
  'reinstated',
  'changed',
  'removed',
  'approved',
  'rejected',
  'withdrawn',
  'proposal-accepted',
  'proposal-rejected',
  'seat-asked',
  'seat-left',
  'seat-granted',
  'seat-refused',
  'seat-lost',
  'ride-gone',
] as const;

/** Something that happened to a party that a person goes to, or that they sent, or to a seat in a car; not by themselves. */
export const noticeAnswerSchema = z.object({
  /** of the event that it tells of, and of the request where it is about a seat */
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** what they are told as */
  as: z.enum(['goer', 'author', 'driver', 'passenger']),
  /** its name and page, as they are now; of one that is off the calendar nobody is told them any more but who sent it */
  event: z.object({ id: idSchema, name: z.string().nullable() }),
  /** field by field, of a party that was changed or moved */
  changes: z.array(partyChangeAnswerSchema.omit({ at: true })),
  isRead: z.boolean(),
});
export type NoticeAnswer = z.infer<typeof noticeAnswerSchema>;

export const noticesAnswerSchema = z.object({
  /** the newest first, at most 50 */
  notices: z.array(noticeAnswerSchema),
  /** how many of them are not read */
  unread: z.number().int(),
});
export type NoticesAnswer = z.infer<typeof noticesAnswerSchema>;
