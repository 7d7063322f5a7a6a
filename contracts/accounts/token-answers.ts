import { z } from 'zod';
import { idSchema } from '../common/id.ts';

/** A token that serves, as its holder is shown it. */
export const readTokenAnswerSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** ISO 8601, as the following */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ReadTokenAnswer = z.infer<typeof readTokenAnswerSchema>;

/** The only answer that holds the token itself. */
export const readTokenIssuedAnswerSchema = z.object({
  id: idSchema,
  token: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type ReadTokenIssuedAnswer = z.infer<typeof readTokenIssuedAnswerSchema>;

/** By what who has just given the password takes their own data away, in the same session. */
export const dataTicketAnswerSchema = z.object({
  ticket: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type DataTicketAnswer = z.infer<typeof dataTicketAnswerSchema>;
/** Whether the own calendar has an address. */
export const calendarLinkAnswerSchema = z.object({
  /** ISO 8601: since when; `null` where it has none */
  createdAt: z.string().nullable(),
});
export type CalendarLinkAnswer = z.infer<typeof calendarLinkAnswerSchema>;

/** The only answer that holds the address itself. */
export const calendarLinkIssuedAnswerSchema = z.object({
  /** to be appended to the site's address */
  path: z.string(),
});
export type CalendarLinkIssuedAnswer = z.infer<typeof calendarLinkIssuedAnswerSchema>;

/** A link that lets its holder choose another password. */
export const passwordTicketAnswerSchema = z.object({
  /** the path of the page, to be appended to the site's address */
  path: z.string(),
  /** ISO 8601 */
  expiresAt: z.string(),
});
export type PasswordTicketAnswer = z.infer<typeof passwordTicketAnswerSchema>;
