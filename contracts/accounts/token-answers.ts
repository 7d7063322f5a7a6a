import { z } from 'zod';
import { idSchema } from '../common/id.ts';

export const readTokenAnswerSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** ISO 8601, also below */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ReadTokenAnswer = z.infer<typeof readTokenAnswerSchema>;

/** Only this answer contains the token. */
export const readTokenIssuedAnswerSchema = z.object({
  id: idSchema,
  token: z.string(),
  expiresAt: z.string(),
});
export type ReadTokenIssuedAnswer = z.infer<typeof readTokenIssuedAnswerSchema>;

/** To download the own data in the same session, after a password check. */
export const dataTicketAnswerSchema = z.object({
  ticket: z.string(),
  expiresAt: z.string(),
});
export type DataTicketAnswer = z.infer<typeof dataTicketAnswerSchema>;
export const calendarLinkAnswerSchema = z.object({
  /** ISO 8601; `null`: no address */
  createdAt: z.string().nullable(),
});
export type CalendarLinkAnswer = z.infer<typeof calendarLinkAnswerSchema>;

/** Only this answer contains the address. */
export const calendarLinkIssuedAnswerSchema = z.object({
  /** append to the site's address */
  path: z.string(),
});
export type CalendarLinkIssuedAnswer = z.infer<typeof calendarLinkIssuedAnswerSchema>;

export const passwordTicketAnswerSchema = z.object({
  /** append to the site's address */
  path: z.string(),
  expiresAt: z.string(),
});
export type PasswordTicketAnswer = z.infer<typeof passwordTicketAnswerSchema>;
