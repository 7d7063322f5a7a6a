import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';
import { noticePreferencesSchema } from '../notices/notice-answers.ts';

const changed = z.object({ from: personal(z.string()), to: personal(z.string()) }).optional();

/** `issuedAt`: milliseconds since 1970. */
export const pushSessionSchema = z.object({ id: idSchema, issuedAt: z.number() });

export const accountEventSchemas = {
  UserRegistered: z.object({
    userId: idSchema,
    username: personal(z.string()),
    /** `null`: first administrator */
    email: personal(z.string()).nullable(),
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
    isAdmin: z.boolean(),
    /** released on erasure */
    claims: z.array(z.string()),
  }),
  /** Fences a slow registration. */
  RegistrationAbandoned: z.object({ userId: idSchema }),
  ContactDetailsChanged: z.object({
    userId: idSchema,
    /** changed fields only, maybe none on the first save; `from` is `''` if not shared before */
    changes: z.object(eachContact(() => changed)),
  }),
  /** Ends push subscriptions, the calendar address and all other sessions. */
  PasswordChanged: z.object({
    userId: idSchema,
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
  }),
  /** Replaces an earlier ticket; valid once. */
  PasswordTicketIssued: z.object({
    userId: idSchema,
    /** SHA-256 in hexadecimal digits; the ticket is not stored */
    ticketDigest: z.string(),
    expiresAt: z.string(),
  }),
  CalendarLinkIssued: z.object({
    userId: idSchema,
    /** SHA-256 in hexadecimal digits; the token is not stored */
    tokenDigest: z.string(),
  }),
  CalendarLinkRevoked: z.object({ userId: idSchema }),
  /** By an administrator. Also ends push subscriptions and the calendar address; password and read tokens stay. */
  SessionsEnded: z.object({ userId: idSchema, reason: personal(z.string()).nullable() }),
  /** The person can add nothing that others see. */
  AccountSuspended: z.object({
    userId: idSchema,
    /** day in Madrid, `AAAA-MM-DD`; `null`: no end */
    lastDay: z.string().nullable(),
    /** shown to the person */
    reason: personal(z.string()).nullable(),
  }),
  SuspensionLifted: z.object({ userId: idSchema }),
  PersonMuted: z.object({ userId: idSchema, mutedId: idSchema }),
  PersonUnmuted: z.object({ userId: idSchema, mutedId: idSchema }),
  NoticesRead: z.object({ userId: idSchema }),
  NoticePreferencesChosen: noticePreferencesSchema.extend({ userId: idSchema }),
  /** Replaces the browser's earlier subscription, also of another account. */
  PushSubscribed: z.object({
    userId: idSchema,
    /** SHA-256 of the endpoint in hexadecimal digits */
    deviceId: z.string(),
    /** the service's public key */
    serviceKey: z.string(),
    /** 'Firefox en Android' */
    device: personal(z.string()),
    endpoint: personal(z.string()),
    /** encryption keys (RFC 8291), base64url */
    p256dh: personal(z.string()),
    auth: personal(z.string()),
    /** ends with this session; missing in older events */
    session: pushSessionSchema.optional(),
  }),
  /** By the person, with its session, for a newer browser, or because the push service lost it. */
  PushUnsubscribed: z.object({
    userId: idSchema,
    deviceId: z.string(),
    /** by the person: no renewal */
    isFinal: z.literal(true).optional(),
  }),
  /** Projections scrub, then the key is deleted. */
  PersonErased: z.object({ userId: idSchema }),
} as const;

/** One stream for roles (besides the first account's) and read tokens. Losing a role revokes tokens. */
export const adminEventSchemas = {
  AdminAppointed: z.object({ userId: idSchema }),
  /** Taken, given up or erased. */
  AdminDismissed: z.object({ userId: idSchema }),
  AnalystAppointed: z.object({ userId: idSchema }),
  AnalystDismissed: z.object({ userId: idSchema }),
  ModeratorAppointed: z.object({ userId: idSchema }),
  ModeratorDismissed: z.object({ userId: idSchema }),
  ReadTokenIssued: z.object({
    tokenId: idSchema,
    userId: idSchema,
    name: personal(z.string()),
    /** SHA-256 in hexadecimal digits; the token is not stored */
    tokenDigest: z.string(),
    expiresAt: z.string(),
  }),
  ReadTokenRevoked: z.object({ tokenId: idSchema, userId: idSchema, tokenDigest: z.string() }),
} as const;

const CLAIM_KINDS = ['username', 'email', 'admin-setup', 'source'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The subject is the stream's name. The holder is a user, or a party for `source`. */
export const claimEventSchemas = {
  ClaimTaken: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
  ClaimReleased: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
} as const;
