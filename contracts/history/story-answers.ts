import { z } from 'zod';
import { PARTY_VERSION_KINDS } from '../events/party-status.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';
import { auditEntrySchema } from '../audit/audit-answer.ts';

/** Who did something; `null` for the system, without a name once the person was erased. */
const actorSchema = z.object({ id: z.string(), username: z.string().nullable() }).nullable();

const partyMarkSchema = z.object({
  /** of the event, as in the audit trail */
  id: z.string(),
  /** ISO 8601 in UTC */
  at: z.string(),
  kind: z.enum(PARTY_VERSION_KINDS),
  actor: actorSchema,
  /** field by field, before → after, of an edit */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string().nullable(),
  /** the reason there was has been taken out */
  isReasonStruck: z.boolean(),
  /** how many were going at that moment */
  count: z.number().int(),
});
export type PartyMark = z.infer<typeof partyMarkSchema>;

/** What became of a party, and how its attendance went meanwhile. */
export const partyStoryAnswerSchema = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(PARTY_STATUSES),
  }),
  /** the oldest first; of more than can be told, the latest */
  marks: z.array(partyMarkSchema),
  /** how many changes there were in all */
  total: z.number().int(),
  /** how many were going from each of these moments on; the last one is now's */
  curve: z.array(z.object({ at: z.string(), count: z.number().int() })),
});
export type PartyStoryAnswer = z.infer<typeof partyStoryAnswerSchema>;

const subjectSchema = auditEntrySchema.shape.subject;

/** Something that a person did with their own account. */
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

/** What a person did and what was decided about what they sent. */
export const personStoryAnswerSchema = z.object({
  user: z.object({ id: z.string(), username: z.string() }),
  /** the newest first: own steps, and entries of the audit trail by and about the person and what they sent */
  entries: z.array(
    z.union([z.strictObject({ step: personStepSchema }), z.strictObject({ entry: auditEntrySchema })]),
  ),
  /** pass as `before` for what is older; `null` at the end */
  next: z.string().nullable(),
});
export type PersonStoryAnswer = z.infer<typeof personStoryAnswerSchema>;
