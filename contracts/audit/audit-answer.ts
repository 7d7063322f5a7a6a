import { z } from 'zod';
import { SUBJECT_IDS, type AuditSubject } from '../common/event-record.ts';
import { AUDIT_KINDS } from '../events/event-records.ts';

const SUBJECT_TYPES = Object.keys(SUBJECT_IDS) as readonly AuditSubject[];
export const auditSubjectTypeSchema = z.enum(SUBJECT_TYPES, {
  error: `El tipo debe ser uno de: ${SUBJECT_TYPES.join(', ')}.`,
});

const linkedEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** ISO 8601, effective time */
  at: z.string(),
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
});
export type LinkedAuditEntry = z.infer<typeof linkedEntrySchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  position: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** ISO 8601, effective time */
  at: z.string(),
  /** `null`: the system; `username`: `null` after erasure */
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  subject: z.object({
    type: auditSubjectTypeSchema,
    id: z.string(),
    /** a name, comment, address, table or record's kind; `null` after erasure */
    label: z.string().nullable(),
    partyId: z.string().nullable(),
  }),
  /** by field, before → after; empty if only a state changed */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  isReasonStruck: z.boolean(),
  undoes: linkedEntrySchema.nullable(),
  undoneBy: linkedEntrySchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditAnswerSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** next `cursor`; `null` at the end */
  next: z.string().nullable(),
});
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;
