import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { idSchema } from '../common/id.ts';
import { suspensionSchema } from './suspension.ts';

/** `isAnalyst` and `isModerator` are absent rather than `false`. */
export const sessionAnswerSchema = z.object({
  userId: idSchema,
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
  isModerator: z.literal(true).optional(),
  /** the last one, over or not, unless it was lifted */
  suspension: suspensionSchema.optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const openSessionAnswerSchema = z.object({
  id: idSchema,
  /** 'Firefox en Android'; `''` if the browser sent no name */
  device: z.string(),
  /** days in Madrid, `AAAA-MM-DD` */
  firstDay: z.string(),
  lastDay: z.string(),
  /** the session of this request */
  isThis: z.boolean(),
});
export type OpenSessionAnswer = z.infer<typeof openSessionAnswerSchema>;

/** `email`: for the person and administrators only. */
export const userAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string().nullable().optional(),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;

export const loginAnswerSchema = z.object({
  user: z.object({
    id: idSchema,
    username: z.string(),
    email: z.string().nullable(),
    isAdmin: z.boolean(),
    isAnalyst: z.literal(true).optional(),
    isModerator: z.literal(true).optional(),
    suspension: suspensionSchema.optional(),
  }),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export type RegisterAnswer = LoginAnswer;
export type SetupAnswer = LoginAnswer;

/** Until the form is first saved, `email` is the registration's and `shared` is false. */
export const profileAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
  isModerator: z.literal(true).optional(),
  createdAt: z.string(),
  ...eachContact(() => z.string()),
  /** also after its end; absent once lifted */
  suspension: suspensionSchema.optional(),
  shared: z.boolean(),
});
export const mutedAnswerSchema = z.object({ id: idSchema, username: z.string() });
export type MutedAnswer = z.infer<typeof mutedAnswerSchema>;

export type ProfileAnswer = z.infer<typeof profileAnswerSchema>;

/** Signed-in readers see the contacts that the person shares. */
export const publicUserAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  ...eachContact(() => z.string().optional()),
});
export type PublicUserAnswer = z.infer<typeof publicUserAnswerSchema>;

/** A row of the administrators' list; `email` is the account's own. */
export const listedUserAnswerSchema = publicUserAnswerSchema.extend({
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isAnalyst: z.boolean(),
  isModerator: z.boolean(),
  /** also after its end; `null` once lifted */
  suspension: suspensionSchema.nullable(),
  createdAt: z.string(),
});
export type ListedUserAnswer = z.infer<typeof listedUserAnswerSchema>;
