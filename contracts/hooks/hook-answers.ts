import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { hookChoiceSchema } from './hook-events.ts';
import { HOOK_KIND_NAMES } from './hook-kinds.ts';
import { HOOK_NEWS } from './hook-news.ts';

const attemptSchema = z.object({
  at: z.string(),
  /** the failure, or the answer's status and beginning */
  answer: z.string(),
});

export const hookAnswerSchema = hookChoiceSchema.extend({
  id: idSchema,
  name: z.string(),
  kind: z.enum(HOOK_KIND_NAMES),
  /** host or chat */
  place: z.string(),
  isSigned: z.boolean(),
  createdAt: z.string(),
  waiting: z.number().int(),
  parked: z.number().int(),
  /** `null`: none, as below */
  lastSent: attemptSchema.nullable(),
  /** of messages that wait or are parked */
  lastFailure: attemptSchema.nullable(),
});
export type HookAnswer = z.infer<typeof hookAnswerSchema>;

/** Only these answers contain the secret; `null`: without signature. */
export const hookAddedAnswerSchema = z.object({ id: idSchema, secret: z.string().nullable() });
export type HookAddedAnswer = z.infer<typeof hookAddedAnswerSchema>;

export const hookSecretAnswerSchema = z.object({ secret: z.string() });
export type HookSecretAnswer = z.infer<typeof hookSecretAnswerSchema>;

export const parkedMessageAnswerSchema = z.object({
  id: z.string(),
  news: z.enum(HOOK_NEWS),
  /** `name`: `null` unless public */
  event: z.object({ id: idSchema, name: z.string().nullable() }),
  at: z.string(),
  tries: z.number().int(),
  lastTry: attemptSchema,
});
export type ParkedMessageAnswer = z.infer<typeof parkedMessageAnswerSchema>;
