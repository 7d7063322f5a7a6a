import { z } from 'zod';
import { idSchema } from '../common/id.ts';

/** An active token, as its holder sees it. */
export const readTokenAnswerSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** ISO 8601, like the next field */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ReadTokenAnswer = z.infer<typeof readTokenAnswerSchema>;

/** The only answer that contains the token. */
export const readTokenIssuedAnswerSchema = z.object({
  id: idSchema,
  token: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type ReadTokenIssuedAnswer = z.infer<typeof readTokenIssuedAnswerSchema>;

/** A ticket to download the own data, given after the password was checked, for the same session. */
export const dataTicketAnswerSchema = z.object({
  ticket: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type DataTicketAnswer = z.infer<typeof dataTicketAnswerSchema>;
export const calendarLinkAnswerSchema = z.object({
  /** ISO 8601; `null`: the calendar has no address */
  createdAt: z.string().nullable(),
});
export type CalendarLinkAnswer = z.infer<typeof calendarLinkAnswerSchema>;

/** The only answer that contains the address. */
export const calendarLinkIssuedAnswerSchema = z.object({
  /** append to the site's address */
  path: z.string(),
});
export type CalendarLinkIssuedAnswer = z.infer<typeof calendarLinkIssuedAnswerSchema>;

/** A link to choose a new password. */
export const passwordTicketAnswerSchema = z.object({
  /** append to the site's address */
  path: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type PasswordTicketAnswer = z.infer<typeof passwordTicketAnswerSchema>;
