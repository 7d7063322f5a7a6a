import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

const account = z.object({ id: idSchema, username: z.string() });

export const reportAnswerSchema = z.object({
  id: z.string(),
  by: account
    .extend({
      /** ISO 8601, registration */
      since: z.string(),
    })
    .nullable(),
  ground: z.enum(REPORT_GROUNDS),
  words: z.string().nullable(),
  at: z.string(),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

export const reportedAnswerSchema = z.object({
  id: idSchema,
  thing: z.enum(REPORTED_THINGS),
  eventId: idSchema.nullable(),
  eventName: z.string().nullable(),
  /** a comment, or a party's or person's name; `null` for a pin */
  text: z.string().nullable(),
  /** of a comment */
  author: z.string().nullable(),
  /** the owner */
  account: account.nullable(),
  /** until a moderator decides */
  isHidden: z.boolean(),
  /** reporters */
  count: z.number().int(),
  /** ISO 8601, last report */
  lastAt: z.string(),
  /** the moderator's own: no reporters, no decision */
  isOwn: z.boolean(),
  /** newest first; empty for own items */
  reports: z.array(reportAnswerSchema),
});
export type ReportedAnswer = z.infer<typeof reportedAnswerSchema>;
