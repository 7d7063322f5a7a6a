import { z } from 'zod';

/** Event of a decision: `POST /api/admin/undo/{undoId}` undoes it. */
export const undoId = z.string();

export const doneAnswerSchema = z.object({ ok: z.literal(true) });
export type DoneAnswer = z.infer<typeof doneAnswerSchema>;

export const decidedAnswerSchema = doneAnswerSchema.extend({ undoId });
export type DecidedAnswer = z.infer<typeof decidedAnswerSchema>;

export const errorAnswerSchema = z.object({
  message: z.string(),
  code: z.string(),
  /** first invalid field, named as in the body's schema */
  field: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
