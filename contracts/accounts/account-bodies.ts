import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS, textLength } from '../common/limits.ts';
import { isEmail } from './email-shape.ts';
import { isVisible } from '../common/visible-text.ts';
import { isUsernameReadable, line, nameLine } from '../common/text-fields.ts';

// People see the first issue: the fields are in form order.

const username = z
  .string({ error: T.usernameRequired })
  .refine(isVisible, { error: T.usernameRequired, abort: true })
  .refine((value) => textLength(value) >= LIMITS.username.min, { error: T.usernameTooShort, abort: true })
  .refine((value) => textLength(value) <= LIMITS.username.max, { error: T.usernameTooLong, abort: true })
  .refine(isUsernameReadable, { error: T.usernameInvalid })
  .meta({ description: `${LIMITS.username.min} to ${LIMITS.username.max} characters` });

const password = z
  .string({ error: T.passwordRequired })
  .refine((value) => value !== '', { error: T.passwordRequired, abort: true })
  .refine((value) => textLength(value) >= LIMITS.password.min, { error: T.passwordTooShort, abort: true })
  .refine((value) => textLength(value) <= LIMITS.password.max, { error: T.passwordTooLong })
  .meta({ description: `${LIMITS.password.min} to ${LIMITS.password.max} characters` });

const email = z
  .string({ error: T.emailRequired })
  .trim()
  .refine(isVisible, { error: T.emailRequired, abort: true })
  .refine(isEmail, { error: T.emailInvalid });

export const registerBodySchema = z.object({ username, email, password });
/** The holder chooses the password. */
export const operatorAccountSchema = z.object({ username, email });

/** `code` is printed at start; local requests need none. */
export const setupBodySchema = z.object({ username, password, code: z.string().max(200).optional() });

/** Any texts: every failed login has the same answer. */
export const loginBodySchema = z.object({
  username: z.string({ error: T.usernameRequired }).min(1, T.usernameRequired).max(1000, T.usernameTooLong),
  password: z.string({ error: T.passwordRequired }).min(1, T.passwordRequired).max(5000, T.passwordTooLong),
});

const contactLine = line(LIMITS.otherText.max, T.contactTooLong)
  .nullish()
  .transform((value) => value ?? '');

export const profileBodySchema = z.object({
  ...eachContact(() => contactLine),
  email: contactLine.refine((value) => value === '' || isEmail(value), { error: T.profileEmailInvalid }),
});

export const passwordBodySchema = z.object({ current: loginBodySchema.shape.password, next: password });

/** Malformed and expired tickets get the same refusal. */
export const newPasswordBodySchema = z.object({
  ticket: z.string({ error: 'Falta el enlace.' }).max(200, 'El enlace es demasiado largo.'),
  password,
});

export const adminBodySchema = z.object({
  isAdmin: z.boolean({ error: 'isAdmin debe ser verdadero o falso' }),
});

export const moderatorBodySchema = z.object({
  isModerator: z.boolean({ error: 'isModerator debe ser verdadero o falso' }),
});

export const analystBodySchema = z.object({
  isAnalyst: z.boolean({ error: 'isAnalyst debe ser verdadero o falso' }),
});

export const readTokenBodySchema = z.object({
  name: nameLine(LIMITS.readToken.name, {
    message: T.tokenNameTooLong,
    missing: T.tokenNameRequired,
    turning: T.nameTurns,
  }).refine((value) => value !== '', { error: T.tokenNameRequired }),
  days: z
    .int({ error: T.tokenDays })
    .min(LIMITS.readToken.days.min, T.tokenDays)
    .max(LIMITS.readToken.days.max, T.tokenDays),
});

export const ownPasswordBodySchema = z.object({ password: loginBodySchema.shape.password });
