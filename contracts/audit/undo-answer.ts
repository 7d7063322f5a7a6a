import { z } from 'zod';
import { auditSubjectTypeSchema } from './audit-answer.ts';

/** As in the audit entry; identifies the stream. */
export const undoSubjectSchema = z.object(
  {
    type: auditSubjectTypeSchema,
    id: z
      .string({ error: 'subject.id debe ser el id del sujeto de la entrada.' })
      .max(100, 'subject.id debe ser el id del sujeto de la entrada.')
      .transform((id) => id.toLowerCase()),
  },
  { error: 'subject debe decir de qué trata la entrada: type e id.' },
);
export type UndoSubject = z.infer<typeof undoSubjectSchema>;

export const undoBodySchema = z.object(
  { subject: undoSubjectSchema },
  { error: 'subject debe decir de qué trata la entrada: type e id.' },
);

const undoChanges = z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }));

/** The effect of an undo now. */
export const undoPreviewAnswerSchema = z.object({
  possible: z.boolean(),
  /** refusal; `null` if possible */
  code: z.string().nullable(),
  /** for people: the effect, or why it is impossible */
  message: z.string(),
  /** by field, now → then; empty if only a state changes */
  changes: undoChanges,
  /** fields that keep their present value */
  kept: z.array(z.string()),
});
export type UndoPreviewAnswer = z.infer<typeof undoPreviewAnswerSchema>;

export const undoneAnswerSchema = z.object({
  id: z.string(),
  message: z.string(),
  kept: z.array(z.string()),
});
export type UndoneAnswer = z.infer<typeof undoneAnswerSchema>;

/** Subjects whose entries moderators may read and undo. */
export const MODERATED_SUBJECTS = [
  'party',
  'comment',
  'report',
] as const satisfies readonly UndoSubject['type'][];
