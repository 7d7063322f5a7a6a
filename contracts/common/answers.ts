import { z } from 'zod';

/** The event that a decision has recorded: `POST /api/admin/undo/{undoId}` takes it back. */
export const undoId = z.string();

/** What a command without anything else to say answers. */
export const doneAnswerSchema = z.object({ ok: z.literal(true) });
export type DoneAnswer = z.infer<typeof doneAnswerSchema>;

/** What a decision without anything else to say answers. */
export const decidedAnswerSchema = doneAnswerSchema.extend({ undoId });
export type DecidedAnswer = z.infer<typeof decidedAnswerSchema>;

export const errorAnswerSchema = z.object({
  message: z.string(),
  code: z.string(),
  /** the first field of the body that `request.invalid` is about, by its name in the body's schema */
  field: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
