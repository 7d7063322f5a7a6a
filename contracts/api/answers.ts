import { z } from 'zod';
import { idSchema, partyDetailsSchema } from '../events/fields.ts';
import { SOURCE_NOTICES } from '../events/party-events.ts';
import { RIDE_TYPES } from '../events/ride-events.ts';
import { fieldRow, PARTY_FIELDS, type CardField } from '../parties/party-fields.ts';

export const PARTY_STATUSES = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type PartyStatus = (typeof PARTY_STATUSES)[number];

/** A party as the API shows it; the specification calls it an event. `revision` serves `If-Match`. */
export const eventAnswerSchema = partyDetailsSchema.extend({
  id: idSchema,
  slug: z.string(),
  revision: z.number().int(),
  status: z.enum(PARTY_STATUSES),
});
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

/** A party opened by itself. */
export const openedEventAnswerSchema = eventAnswerSchema.extend({
  /** while it waits: what the page that it was imported from says has become of it */
  notice: z.enum(SOURCE_NOTICES).optional(),
});
export type OpenedEventAnswer = z.infer<typeof openedEventAnswerSchema>;

/** What home shows of a party: an entry of `GET /api/events?view=cards`. */
export const eventCardAnswerSchema = eventAnswerSchema.pick({
  id: true,
  ...(Object.fromEntries(
    PARTY_FIELDS.filter((field) => fieldRow(field).onCards).map((field) => [field, true]),
  ) as { [Field in CardField]: true }),
});
export type EventCardAnswer = z.infer<typeof eventCardAnswerSchema>;

/** What a command that creates or changes a party answers. */
export type EventWrittenAnswer = EventAnswer;

/** The event that a decision has recorded: `POST /api/admin/undo/{undoId}` takes it back. */
const undoId = z.string();

export const eventApprovedAnswerSchema = eventAnswerSchema.extend({ undoId });
export type EventApprovedAnswer = z.infer<typeof eventApprovedAnswerSchema>;

export const commentAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  author: z.string(),
  /** the account whose own name `author` is; absent where anybody may have typed it */
  member: z.object({ id: idSchema, isAdmin: z.boolean() }).optional(),
  content: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
});
export type CommentAnswer = z.infer<typeof commentAnswerSchema>;

/** What was decided of a comment last, and why, where whoever decided has said so and is still here. */
const commentDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected']),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string().nullable(),
});
export type CommentDecision = z.infer<typeof commentDecisionSchema>;

/** A person's own comment, whatever became of it, and the party it is about; without a decision while it waits. */
export const ownCommentAnswerSchema = commentAnswerSchema.extend({
  eventName: z.string().nullable(),
  decision: commentDecisionSchema.nullable(),
});
export type OwnCommentAnswer = z.infer<typeof ownCommentAnswerSchema>;

/** The comment as written, still pending, and the sentence to show. */
export const commentPostedAnswerSchema = commentAnswerSchema.extend({ message: z.string() });
export type CommentPostedAnswer = z.infer<typeof commentPostedAnswerSchema>;

export const rsvpStatusAnswerSchema = z.object({ isGoing: z.boolean() });
export type RsvpStatusAnswer = z.infer<typeof rsvpStatusAnswerSchema>;

export const rsvpCountAnswerSchema = z.object({ eventId: idSchema, count: z.number().int() });
export type RsvpCountAnswer = z.infer<typeof rsvpCountAnswerSchema>;

/** What the days of a party brought it, the oldest first; days without anything are left out. */
export const pulseAnswerSchema = z.object({
  eventId: idSchema,
  /** who goes now */
  count: z.number().int(),
  days: z.array(
    z.object({
      /** in Madrid, `YYYY-MM-DD` */
      day: z.string(),
      /** confirmations less withdrawals */
      going: z.number().int(),
      /** rides that were offered on that day and not taken back on it */
      offers: z.number().int(),
    }),
  ),
});
export type PulseAnswer = z.infer<typeof pulseAnswerSchema>;

export const rideAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  type: z.enum(RIDE_TYPES),
  userId: idSchema,
  /** `lat, lng` with four decimals, with two where it is approximate */
  departureAddress: z.string(),
  /** degrees, rounded as the address is */
  departureLatitude: z.number(),
  departureLongitude: z.number(),
  passengerCount: z.number().int(),
  /** the point is the middle of about a square kilometre: what visitors get */
  approximate: z.boolean(),
});
export type RideAnswer = z.infer<typeof rideAnswerSchema>;

/** Somebody near an own pin of a party who offers what is needed there, or needs what is offered. */
export const rideMatchAnswerSchema = z.object({
  /** the own pin, and theirs */
  ownRideId: idSchema,
  rideId: idSchema,
  userId: idSchema,
  username: z.string(),
  /** of their pin */
  type: z.enum(RIDE_TYPES),
  passengerCount: z.number().int(),
  /** between the two departures, as the crow flies */
  metres: z.number().int(),
});
export type RideMatchAnswer = z.infer<typeof rideMatchAnswerSchema>;

/** `isAnalyst` stands where it is so alone, here and in what a person is told of their own account. */
export const sessionAnswerSchema = z.object({
  userId: idSchema,
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** A session that a person has open. */
export const openSessionAnswerSchema = z.object({
  id: idSchema,
  /** 'Firefox en Android'; `''` where the browser did not say */
  device: z.string(),
  /** days in Madrid, `AAAA-MM-DD` */
  firstDay: z.string(),
  lastDay: z.string(),
  /** the one that asks */
  isThis: z.boolean(),
});
export type OpenSessionAnswer = z.infer<typeof openSessionAnswerSchema>;

/** `email` is present for the person and for admins alone. */
export const userAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string().nullable().optional(),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;

export const loginAnswerSchema = z.object({
  user: z.object({
    id: idSchema,
    username: z.string(),
    email: z.string().nullable(),
    isAdmin: z.boolean(),
    isAnalyst: z.literal(true).optional(),
  }),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export type RegisterAnswer = LoginAnswer;
export type SetupAnswer = LoginAnswer;

const contacts = {
  whatsapp: z.string(),
  telegram: z.string(),
  instagram: z.string(),
  otherContact: z.string(),
};

/** The own profile; before the form is first saved, `email` is the registration's and `shared` is false. */
export const profileAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  isAdmin: z.boolean(),
  isAnalyst: z.literal(true).optional(),
  /** ISO 8601 */
  createdAt: z.string(),
  email: z.string(),
  ...contacts,
  shared: z.boolean(),
});
export type ProfileAnswer = z.infer<typeof profileAnswerSchema>;

/** Contact fields are present for signed-in readers and only where the person shares something. */
export const publicUserAnswerSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string().optional(),
  whatsapp: z.string().optional(),
  telegram: z.string().optional(),
  instagram: z.string().optional(),
  otherContact: z.string().optional(),
});
export type PublicUserAnswer = z.infer<typeof publicUserAnswerSchema>;

/** A row of the admins' list; `email` is the account's own. */
export const listedUserAnswerSchema = publicUserAnswerSchema.extend({
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isAnalyst: z.boolean(),
  createdAt: z.string(),
});
export type ListedUserAnswer = z.infer<typeof listedUserAnswerSchema>;

/** A party a person confirmed. */
export const rsvpEventAnswerSchema = eventAnswerSchema.pick({
  id: true,
  slug: true,
  name: true,
  location: true,
  dates: true,
  startTime: true,
  endTime: true,
  cost: true,
  photo: true,
});
export type RsvpEventAnswer = z.infer<typeof rsvpEventAnswerSchema>;

export const uploadAnswerSchema = z.object({ url: z.string() });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export const importAnswerSchema = z.object({
  total: z.number().int(),
  imported: z.number().int(),
  /** what the source says has become of some of those imported, one for each; absent where of none */
  notices: z.array(z.enum(SOURCE_NOTICES)).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

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

/** What was decided of a party last, and why, where whoever decided has said so and is still here. */
const partyDecisionSchema = z.object({
  verdict: z.enum(['approved', 'rejected', 'deleted']),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string().nullable(),
});
export type PartyDecision = z.infer<typeof partyDecisionSchema>;

/** A person's own submission with its state; without a decision while it waits. */
export const ownEventAnswerSchema = eventAnswerSchema.extend({ decision: partyDecisionSchema.nullable() });
export type OwnEventAnswer = z.infer<typeof ownEventAnswerSchema>;
