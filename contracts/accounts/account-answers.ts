import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { idSchema } from '../common/id.ts';
import { suspensionSchema } from './suspension.ts';

/** `isAnalyst` and `isModerator` stand where it is so alone, here and in what a person is told of their own account. */
export const sessionAnswerSchema = z.object({
  userId: idSchema,
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
  isModerator: z.literal(true).optional(),
  /** the last one, over or not, unless it was lifted */
  suspension: suspensionSchema.optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** A session that a person has open. */
export const openSessionAnswerSchema = z.object({
  id: idSchema,
  /** 'Firefox en Android'; `''` where the browser did not say */
  device: z.string(),
  /** days in Madrid, `AAAA-MM-DD` */
  firstDay: z.string(),
  lastDay: z.string(),
  /** the one that asks */
  isThis: z.boolean(),
});
export type OpenSessionAnswer = z.infer<typeof openSessionAnswerSchema>;

/** `email` is present for the person and for admins alone. */
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

/** The own profile; before the form is first saved, `email` is the registration's and `shared` is false. */
export const profileAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
  isModerator: z.literal(true).optional(),
  /** ISO 8601 */
  createdAt: z.string(),
  ...eachContact(() => z.string()),
  suspension: suspensionSchema.optional(),
  shared: z.boolean(),
});
/** Somebody whose comments and pins are folded away. */
export const mutedAnswerSchema = z.object({ id: idSchema, username: z.string() });
export type MutedAnswer = z.infer<typeof mutedAnswerSchema>;

export type ProfileAnswer = z.infer<typeof profileAnswerSchema>;

/** Contact fields are present for signed-in readers and only where the person shares something. */
export const publicUserAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  ...eachContact(() => z.string().optional()),
});
export type PublicUserAnswer = z.infer<typeof publicUserAnswerSchema>;

/** A row of the admins' list; `email` is the account's own. */
export const listedUserAnswerSchema = publicUserAnswerSchema.extend({
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isAnalyst: z.boolean(),
  isModerator: z.boolean(),
  /** the last one, over or not, unless it was lifted */
  suspension: suspensionSchema.nullable(),
  createdAt: z.string(),
});
export type ListedUserAnswer = z.infer<typeof listedUserAnswerSchema>;
