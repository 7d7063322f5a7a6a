import { z } from 'zod';
import { PARTY_VERSION_KINDS } from '../events/party-status.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';
import { auditEntrySchema } from '../audit/audit-answer.ts';

/** `null` for the system; `username` is `null` after erasure. */
const actorSchema = z.object({ id: z.string(), username: z.string().nullable() }).nullable();

const partyMarkSchema = z.object({
  /** the event's id, as in the audit trail */
  id: z.string(),
  /** ISO 8601 in UTC */
  at: z.string(),
  kind: z.enum(PARTY_VERSION_KINDS),
  actor: actorSchema,
  /** for an edit: field by field, before → after */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  /** the reason was removed */
  isReasonStruck: z.boolean(),
  /** attendance at that time */
  count: z.number().int(),
});
export type PartyMark = z.infer<typeof partyMarkSchema>;

/** The history of a party with its attendance. */
export const partyStoryAnswerSchema = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(PARTY_STATUSES),
  }),
  /** oldest first; only the latest if there are too many */
  marks: z.array(partyMarkSchema),
  /** number of changes in total */
  total: z.number().int(),
  /** attendance from each time on; the last one is the present */
  curve: z.array(z.object({ at: z.string(), count: z.number().int() })),
});
export type PartyStoryAnswer = z.infer<typeof partyStoryAnswerSchema>;

const subjectSchema = auditEntrySchema.shape.subject;

/** A person's action on their own account. */
const personStepSchema = z.object({
  at: z.string(),
  kind: z.enum([
    'account.registered',
    'party.sent',
    'comment.sent',
    'ride.offered',
    'ride.asked',
    'ride.removed',
    'seat.asked',
    'seat.left',
    'seat.granted',
    'seat.refused',
    'rsvp.confirmed',
    'rsvp.withdrawn',
  ]),
  subject: subjectSchema,
});
export type PersonStep = z.infer<typeof personStepSchema>;

/** A person's actions, and decisions on their submissions. */
export const personStoryAnswerSchema = z.object({
  user: z.object({ id: z.string(), username: z.string() }),
  /** newest first: own actions, and audit entries by and about the person and their submissions */
  entries: z.array(
    z.union([z.strictObject({ step: personStepSchema }), z.strictObject({ entry: auditEntrySchema })]),
  ),
  /** pass as `before` for older entries; `null` at the end */
  next: z.string().nullable(),
});
export type PersonStoryAnswer = z.infer<typeof personStoryAnswerSchema>;
