import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

const account = z.object({ id: idSchema, username: z.string() });

/** One report, for moderators. */
export const reportAnswerSchema = z.object({
  id: z.string(),
  /** `null` after erasure of the reporter */
  by: account
    .extend({
      /** ISO 8601, registration */
      since: z.string(),
    })
    .nullable(),
  ground: z.enum(REPORT_GROUNDS),
  words: z.string().nullable(),
  /** ISO 8601 */
  at: z.string(),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** An item with reports since its last review. */
export const reportedAnswerSchema = z.object({
  id: idSchema,
  thing: z.enum(REPORTED_THINGS),
  eventId: idSchema.nullable(),
  eventName: z.string().nullable(),
  /** a comment's text, a party's or person's name; `null` for a pin */
  text: z.string().nullable(),
  /** signature of a comment */
  author: z.string().nullable(),
  /** owner of the item */
  account: account.nullable(),
  /** hidden until a moderator decides */
  isHidden: z.boolean(),
  /** number of reporters */
  count: z.number().int(),
  /** ISO 8601, last report */
  lastAt: z.string(),
  /** the requesting moderator's own: reporters are withheld and they may not decide */
  isOwn: z.boolean(),
  /** newest first; empty for own items */
  reports: z.array(reportAnswerSchema),
});
export type ReportedAnswer = z.infer<typeof reportedAnswerSchema>;
