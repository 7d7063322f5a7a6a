import { z } from 'zod';
import { PARTY_VERSION_KINDS } from '../events/party-status.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';
import { auditEntrySchema } from '../audit/audit-answer.ts';

/** `null`: the system; `username`: `null` after erasure. */
const actorSchema = z.object({ id: z.string(), username: z.string().nullable() }).nullable();

const partyMarkSchema = z.object({
  id: z.string(),
  /** ISO 8601 in UTC */
  at: z.string(),
  kind: z.enum(PARTY_VERSION_KINDS),
  actor: actorSchema,
  /** edits: by field, before → after */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  isReasonStruck: z.boolean(),
  /** attendance then */
  count: z.number().int(),
});
export type PartyMark = z.infer<typeof partyMarkSchema>;

export const partyStoryAnswerSchema = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(PARTY_STATUSES),
  }),
  /** oldest first; only the latest if too many */
  marks: z.array(partyMarkSchema),
  total: z.number().int(),
  /** attendance from each time on */
  curve: z.array(z.object({ at: z.string(), count: z.number().int() })),
});
export type PartyStoryAnswer = z.infer<typeof partyStoryAnswerSchema>;

const subjectSchema = auditEntrySchema.shape.subject;

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

export const personStoryAnswerSchema = z.object({
  user: z.object({ id: z.string(), username: z.string() }),
  /** newest first: own actions, and audit entries by and about the person */
  entries: z.array(
    z.union([z.strictObject({ step: personStepSchema }), z.strictObject({ entry: auditEntrySchema })]),
  ),
  /** next `before`; `null` at the end */
  next: z.string().nullable(),
});
export type PersonStoryAnswer = z.infer<typeof personStoryAnswerSchema>;
