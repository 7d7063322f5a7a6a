import { z } from 'zod';
import { auditSubjectTypeSchema } from './audit-answer.ts';

/** What the undone event is about, as its entry of the audit trail says: its stream is found by it. */
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

/** What an undo would do now, or why it cannot be done. */
export const undoPreviewAnswerSchema = z.object({
  possible: z.boolean(),
  /** of the refusal that an undo would meet; `null` where it is possible */
  code: z.string().nullable(),
  /** a sentence for people: what happens, or why nothing can */
  message: z.string(),
  /** what would change, now → then, field by field; empty where nothing but a state does */
  changes: undoChanges,
  /** fields of the undone change that stay as they are now */
  kept: z.array(z.string()),
});
export type UndoPreviewAnswer = z.infer<typeof undoPreviewAnswerSchema>;

/** What an undo has done. */
export const undoneAnswerSchema = z.object({
  /** of the event that undoes */
  id: z.string(),
  message: z.string(),
  kept: z.array(z.string()),
});
export type UndoneAnswer = z.infer<typeof undoneAnswerSchema>;

/** What moderators read of the trail and undo. */
export const MODERATED_SUBJECTS = [
  'party',
  'comment',
  'report',
] as const satisfies readonly UndoSubject['type'][];
