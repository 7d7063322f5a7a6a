import { z } from 'zod';
import { FORM_TEXTS as T, tooLong } from '../constants/form-texts.ts';
import { LIMITS, textLength } from '../constants/limits.ts';
import { isEmail } from '../email-shape.ts';
import { RIDE_TYPES } from '../events/ride-events.ts';
import { photoName } from '../photo-url.ts';
import { EXACT_DECIMALS, roundedDegrees } from '../ride-point.ts';
import { isVisible } from '../visible-text.ts';
import { isUsernameReadable, line, nameLine, text } from './text-fields.ts';

// The first issue in the order of the fields is the one a person sees, so fields stand in the specification's order.

const username = z
  .string({ error: T.usernameRequired })
  .refine(isVisible, { error: T.usernameRequired, abort: true })
  .refine((value) => textLength(value) >= LIMITS.username.min, { error: T.usernameTooShort, abort: true })
  .refine((value) => textLength(value) <= LIMITS.username.max, { error: T.usernameTooLong, abort: true })
  .refine(isUsernameReadable, { error: T.usernameInvalid });

const password = z
  .string({ error: T.passwordRequired })
  .refine((value) => value !== '', { error: T.passwordRequired, abort: true })
  .refine((value) => textLength(value) >= LIMITS.password.min, { error: T.passwordTooShort, abort: true })
  .refine((value) => textLength(value) <= LIMITS.password.max, { error: T.passwordTooLong });

const email = z
  .string({ error: T.emailRequired })
  .trim()
  .refine(isVisible, { error: T.emailRequired, abort: true })
  .refine(isEmail, { error: T.emailInvalid });

export const registerBodySchema = z.object({ username, email, password });
/** `code` is the one that a start prints; on the very machine none is needed. */
export const setupBodySchema = z.object({ username, password, code: z.string().max(200).optional() });

/** Any two texts: whether they open an account is for the login to say, with one answer for every failure. */
export const loginBodySchema = z.object({
  username: z.string({ error: T.usernameRequired }).min(1, T.usernameRequired).max(1000, T.usernameTooLong),
  password: z.string({ error: T.passwordRequired }).min(1, T.passwordRequired).max(5000, T.passwordTooLong),
});

const contactLine = line(LIMITS.otherText.max, T.contactTooLong)
  .nullish()
  .transform((value) => value ?? '');

export const profileBodySchema = z.object({
  email: contactLine.refine((value) => value === '' || isEmail(value), { error: T.profileEmailInvalid }),
  whatsapp: contactLine,
  telegram: contactLine,
  instagram: contactLine,
  otherContact: contactLine,
});

export const passwordBodySchema = z.object({ current: loginBodySchema.shape.password, next: password });

/** A ticket is as long as it is made; what cannot be one is refused like one that serves no more. */
export const newPasswordBodySchema = z.object({
  ticket: z.string({ error: 'Falta el enlace.' }).max(200, 'El enlace es demasiado largo.'),
  password,
});

export const adminBodySchema = z.object({
  isAdmin: z.boolean({ error: 'isAdmin debe ser verdadero o falso' }),
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

export const eraseAccountBodySchema = z.object({ password: loginBodySchema.shape.password });

export const commentBodySchema = z.object({
  author: nameLine(LIMITS.commentAuthor.max, { message: T.commentAuthorTooLong, turning: T.nameTurns })
    .nullish()
    .transform((value) => value || T.commentAnonymous),
  content: text(LIMITS.comment.max, T.commentTooLong, T.commentRequired).refine((value) => value !== '', {
    error: T.commentRequired,
  }),
});

/** Absent body or absent `isGoing` toggles. */
export const rsvpBodySchema = z
  .object({ isGoing: z.boolean({ error: 'isGoing debe ser verdadero o falso' }).optional() })
  .nullish()
  .transform((body) => body?.isGoing ?? null);

/** Of a departure no more is taken, and recorded, than people with an account will see. */
const departureDegrees = (limit: number) =>
  z
    .number({ error: T.ridePointRequired })
    .min(-limit, T.ridePointRequired)
    .max(limit, T.ridePointRequired)
    .transform((degrees) => roundedDegrees(degrees, EXACT_DECIMALS));

/** `departureAddress` is accepted for old callers and ignored: it is always derived from the coordinates. */
export const rideBodySchema = z.object({
  type: z.enum(RIDE_TYPES, { error: T.rideModeRequired }),
  departureLatitude: departureDegrees(90),
  departureLongitude: departureDegrees(180),
  passengerCount: z
    .int({ error: T.ridePassengers })
    .min(LIMITS.passengers.min, T.ridePassengers)
    .max(LIMITS.passengers.max, T.ridePassengers)
    .nullish()
    .transform((count) => count ?? LIMITS.passengers.default),
});

export const importBodySchema = z.object({
  url: z
    .string({ error: T.importUrlRequired })
    .trim()
    .refine(isVisible, { error: T.importUrlRequired, abort: true })
    .refine((value) => value.length <= 2000 && URL.canParse(value), { error: T.importUrlInvalid }),
});

/** Optional words of a moderator; `null` where there are none. */
const REASON = text(LIMITS.otherText.max, tooLong('el motivo', LIMITS.otherText.max))
  .nullish()
  .transform((reason) => reason || null);

/** Optional words of a moderator, kept sealed in the log; an absent body or reason is `null`. */
export const reasonBodySchema = z
  .object({
    reason: REASON,
  })
  .nullish()
  .transform((body) => body?.reason ?? null);

/** A moderator's reason, and whether only what still waits is meant: somebody else may have approved it since the list was read. */
export const removalBodySchema = z
  .object({
    reason: REASON,
    onlyPending: z.boolean().nullish(),
  })
  .nullish()
  .transform((body) => ({
    reason: body?.reason ?? null,
    ...(body?.onlyPending === true && { onlyPending: true }),
  }));

/** Names the picture that was seen: the party may show another one by the time it is withdrawn. */
export const withdrawPhotoBodySchema = z.object({
  photo: z
    .string({ error: T.partyPhotoInvalid })
    .transform(photoName)
    .refine((name) => name !== null, { error: T.partyPhotoInvalid }),
  reason: REASON,
});
