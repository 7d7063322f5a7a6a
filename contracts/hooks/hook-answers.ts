import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { hookChoiceSchema } from './hook-events.ts';
import { HOOK_KIND_NAMES } from './hook-kinds.ts';
import { HOOK_NEWS } from './hook-news.ts';

/** One attempt to send, and what came of it. */
const attemptSchema = z.object({
  at: z.string(),
  /** in words; for a receiver's answer its status and the beginning of its text */
  answer: z.string(),
});

export const hookAnswerSchema = hookChoiceSchema.extend({
  id: idSchema,
  name: z.string(),
  kind: z.enum(HOOK_KIND_NAMES),
  /** host or chat, nothing secret */
  place: z.string(),
  /** whether its messages have a signature, and so a secret */
  isSigned: z.boolean(),
  createdAt: z.string(),
  /** messages that are not sent yet, and those that were given up */
  waiting: z.number().int(),
  parked: z.number().int(),
  /** of the newest message that arrived; `null`: none */
  lastSent: attemptSchema.nullable(),
  /** of the newest that waits after a failure; `null`: none */
  lastFailure: attemptSchema.nullable(),
});
export type HookAnswer = z.infer<typeof hookAnswerSchema>;

/** Only these answers contain the secret; `null`: messages of this kind have no signature. */
export const hookAddedAnswerSchema = z.object({ id: idSchema, secret: z.string().nullable() });
export type HookAddedAnswer = z.infer<typeof hookAddedAnswerSchema>;

export const hookSecretAnswerSchema = z.object({ secret: z.string() });
export type HookSecretAnswer = z.infer<typeof hookSecretAnswerSchema>;

export const parkedMessageAnswerSchema = z.object({
  id: z.string(),
  news: z.enum(HOOK_NEWS),
  /** `name`: `null` if the party is not public now */
  event: z.object({ id: idSchema, name: z.string().nullable() }),
  /** ISO 8601, of what happened */
  at: z.string(),
  tries: z.number().int(),
  lastTry: attemptSchema,
});
export type ParkedMessageAnswer = z.infer<typeof parkedMessageAnswerSchema>;
