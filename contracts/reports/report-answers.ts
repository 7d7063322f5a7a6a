import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

const account = z.object({ id: idSchema, username: z.string() });

/** One person's report, for moderators. */
export const reportAnswerSchema = z.object({
  id: z.string(),
  /** `null`: who made it has erased their account */
  by: account
    .extend({
      /** ISO 8601: since when they have an account */
      since: z.string(),
    })
    .nullable(),
  ground: z.enum(REPORT_GROUNDS),
  words: z.string().nullable(),
  /** ISO 8601 */
  at: z.string(),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** A thing that people have reported since somebody looked at it last. */
export const reportedAnswerSchema = z.object({
  id: idSchema,
  thing: z.enum(REPORTED_THINGS),
  eventId: idSchema.nullable(),
  eventName: z.string().nullable(),
  /** what it says: a comment's words, a party's or a person's name; `null` for a pin */
  text: z.string().nullable(),
  /** as whom a comment is signed */
  author: z.string().nullable(),
  /** whose it is */
  account: account.nullable(),
  /** nobody sees it until somebody has looked */
  isHidden: z.boolean(),
  /** how many people have reported it */
  count: z.number().int(),
  /** ISO 8601: when somebody did last */
  lastAt: z.string(),
  /** it is of who asks, who moderates: they are told neither who reported it nor may decide on that */
  isOwn: z.boolean(),
  /** the newest ones; none of what is one's own */
  reports: z.array(reportAnswerSchema),
});
export type ReportedAnswer = z.infer<typeof reportedAnswerSchema>;
