import { z } from 'zod';

/** The recorded event of a decision: `POST /api/admin/undo/{undoId}` undoes it. */
export const undoId = z.string();

/** The answer of a command that returns no data. */
export const doneAnswerSchema = z.object({ ok: z.literal(true) });
export type DoneAnswer = z.infer<typeof doneAnswerSchema>;

/** The answer of a decision that returns no data. */
export const decidedAnswerSchema = doneAnswerSchema.extend({ undoId });
export type DecidedAnswer = z.infer<typeof decidedAnswerSchema>;

export const errorAnswerSchema = z.object({
  message: z.string(),
  code: z.string(),
  /** the first invalid field for `request.invalid`, named as in the body's schema */
  field: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
