import { z } from 'zod';
import { SUBJECT_IDS, type AuditSubject } from '../common/event-record.ts';
import { AUDIT_KINDS } from '../events/event-records.ts';

const SUBJECT_TYPES = Object.keys(SUBJECT_IDS) as readonly AuditSubject[];
export const auditSubjectTypeSchema = z.enum(SUBJECT_TYPES, {
  error: `El tipo debe ser uno de: ${SUBJECT_TYPES.join(', ')}.`,
});

/** The entry that an undo links to. */
const linkedEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** ISO 8601, effective time */
  at: z.string(),
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
});
export type LinkedAuditEntry = z.infer<typeof linkedEntrySchema>;

export const auditEntrySchema = z.object({
  /** the event's id */
  id: z.string(),
  position: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** ISO 8601, effective time */
  at: z.string(),
  /** `username` is `null` after erasure; the actor is `null` for the system */
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  subject: z.object({
    type: auditSubjectTypeSchema,
    id: z.string(),
    /**
     * a party's name, a comment's text, an import's address, a username, a table or a record's kind; `null` after
     * erasure
     */
    label: z.string().nullable(),
    /** the party to link to, if any */
    partyId: z.string().nullable(),
  }),
  /** field by field, before → after; empty if only a state changed */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  /** an administrator removed the reason */
  isReasonStruck: z.boolean(),
  /** the entry that this one undoes, and the entry that undoes this one */
  undoes: linkedEntrySchema.nullable(),
  undoneBy: linkedEntrySchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditAnswerSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** pass as `cursor` for the next page; `null` at the end */
  next: z.string().nullable(),
});
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;
