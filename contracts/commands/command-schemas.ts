import { z } from 'zod';
import { COMMENT_SIGNATURES } from '../events/comment-events.ts';
import { coordinatesSchema, RIDE_TYPES } from '../events/ride-events.ts';
import { CONTACT_FIELDS } from '../contact-fields.ts';
import { idSchema, partyDetailsSchema } from '../events/fields.ts';
import { partySourceSchema } from '../events/party-events.ts';
import { REASONED_TYPES } from '../events/reason-events.ts';
import { PARTY_FIELDS } from '../parties/party-fields.ts';

const reason = z.string().nullable();
/** Refused where it does not wait any more; absent, whatever stands is meant. */
const onlyPending = z.boolean().optional();
const contactDetails = z.object(
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, z.string()])) as Record<
    (typeof CONTACT_FIELDS)[number],
    z.ZodString
  >,
);

/**
 * The commands people may send. Ids of what a command creates are derived before it is decided, so that a decider needs
 * neither clock nor chance; who sent it and when travels beside it (see `CommandContext`).
 */
export const commandSchemas = {
  SubmitParty: z.object({
    partyId: idSchema,
    authorId: idSchema.nullable(),
    details: partyDetailsSchema,
    source: partySourceSchema.nullable(),
  }),
  /** What `details` does not name stays as it is. */
  UpdateParty: z.object({ partyId: idSchema, details: partyDetailsSchema.partial() }),
  ApproveParty: z.object({ partyId: idSchema }),
  /** Rejects a pending party, deletes an approved one. */
  RemoveParty: z.object({ partyId: idSchema, reason, onlyPending }),
  /** `photo` is the address the party shows, see photo-url. */
  RemovePhoto: z.object({ partyId: idSchema, photo: z.string() }),
  RestoreParty: z.object({ partyId: idSchema }),

  /** `photo` is the picture's name; the party is where it was seen. */
  WithdrawPhoto: z.object({ photo: z.string(), partyId: idSchema, reason }),

  /** `isGoing` sets; `null` toggles. */
  SetRsvp: z.object({ partyId: idSchema, userId: idSchema, isGoing: z.boolean().nullable() }),

  PostComment: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    author: z.string(),
    signedAs: z.enum(COMMENT_SIGNATURES).nullable(),
    content: z.string(),
  }),
  ApproveComment: z.object({ commentId: idSchema }),
  RejectComment: z.object({ commentId: idSchema, reason, onlyPending }),

  PublishRide: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    rideType: z.enum(RIDE_TYPES),
    departure: coordinatesSchema,
    passengerCount: z.number().int(),
  }),
  RemoveRide: z.object({ rideId: idSchema, partyId: idSchema, userId: idSchema }),

  RegisterUser: z.object({
    userId: idSchema,
    username: z.string(),
    email: z.string().nullable(),
    passwordHash: z.string(),
    isAdmin: z.boolean(),
    claims: z.array(z.string()),
  }),
  AbandonRegistration: z.object({ userId: idSchema }),
  /** What `details` does not name stays as it is. */
  ChangeContactDetails: z.object({ userId: idSchema, details: contactDetails.partial() }),
  /** `currentHash` is what the words that were to be left were compared with. */
  ChangePassword: z.object({ userId: idSchema, currentHash: z.string(), passwordHash: z.string() }),
  IssuePasswordTicket: z.object({ userId: idSchema, ticketDigest: z.string(), expiresAt: z.string() }),
  /** `at` (ISO 8601) is when the ticket is shown. */
  UsePasswordTicket: z.object({
    userId: idSchema,
    ticketDigest: z.string(),
    passwordHash: z.string(),
    at: z.string(),
  }),
  /** Of somebody else: `byId` is who asks. */
  EndSessions: z.object({ userId: idSchema, byId: idSchema, reason }),
  ErasePerson: z.object({ userId: idSchema }),

  /** `founderId` is the account of the first set-up; `byId` is `null` for the operator of the service. */
  AppointAdmin: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  DismissAdmin: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  AppointAnalyst: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  DismissAnalyst: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  /** Both roles at once, by who is about to erase their account. */
  GiveUpRoles: z.object({ userId: idSchema, founderId: idSchema.nullable() }),
  DismissErased: z.object({ userId: idSchema, founderId: idSchema.nullable() }),

  /** `at` (ISO 8601) is when it is asked for. */
  IssueReadToken: z.object({
    tokenId: idSchema,
    userId: idSchema,
    founderId: idSchema.nullable(),
    name: z.string(),
    tokenDigest: z.string(),
    expiresAt: z.string(),
    at: z.string(),
  }),
  RevokeReadToken: z.object({ tokenId: idSchema, userId: idSchema }),

  /** Each takes back the event of that id, which is one of the subject's own. `unusable`: fields that cannot go back. */
  UndoPartyEvent: z.object({
    partyId: idSchema,
    eventId: z.string(),
    unusable: z.array(z.enum(PARTY_FIELDS)),
  }),
  UndoCommentEvent: z.object({ commentId: idSchema, eventId: z.string() }),
  UndoAdminEvent: z.object({
    userId: idSchema,
    eventId: z.string(),
    founderId: idSchema.nullable(),
    byId: idSchema.nullable(),
  }),
  /** Rejects a party that came with an import, if it still waits; `eventId` is the end of that import. */
  RejectImported: z.object({ partyId: idSchema, eventId: z.string() }),
  WithdrawImport: z.object({
    importId: idSchema,
    total: z.number().int(),
    approved: z.number().int(),
    partyIds: z.array(idSchema),
  }),

  StrikeReason: z.object({
    eventId: z.string(),
    eventType: z.enum(REASONED_TYPES),
    subjectId: idSchema,
    partyId: idSchema.nullable(),
  }),

  StartImport: z.object({ importId: idSchema, url: z.string() }),
  FinishImport: z.object({
    importId: idSchema,
    url: z.string(),
    total: z.number().int(),
    imported: z.number().int(),
    partyIds: z.array(idSchema),
  }),
} as const;

type CommandType = keyof typeof commandSchemas;
type Distribute<T extends CommandType> = T extends CommandType
  ? { readonly type: T; readonly data: z.infer<(typeof commandSchemas)[T]> }
  : never;
/** A command, which may be refused. `Command<'ApproveParty'>` narrows to one type. */
export type Command<T extends CommandType = CommandType> = Distribute<T>;
