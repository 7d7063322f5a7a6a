import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';
import { noticePreferencesSchema } from '../notices/notice-answers.ts';

const changed = z.object({ from: personal(z.string()), to: personal(z.string()) }).optional();

/** A session by its id and its time of issue in milliseconds since 1970. */
export const pushSessionSchema = z.object({ id: idSchema, issuedAt: z.number() });

export const accountEventSchemas = {
  /** The commit point of a registration: the account exists from here on. */
  UserRegistered: z.object({
    userId: idSchema,
    username: personal(z.string()),
    /** `null` for the first administrator, who is set up without one */
    email: personal(z.string()).nullable(),
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
    isAdmin: z.boolean(),
    /** claim streams of this account, released when it is erased */
    claims: z.array(z.string()),
  }),
  /** A registration that never reached its commit point; fences a slow registrar. */
  RegistrationAbandoned: z.object({ userId: idSchema }),
  ContactDetailsChanged: z.object({
    userId: idSchema,
    /** changed fields only; `from` is `''` if nothing was shared before. May be empty on the first save. */
    changes: z.object(eachContact(() => changed)),
  }),
  /** Ends push subscriptions, the calendar address and all other sessions. */
  PasswordChanged: z.object({
    userId: idSchema,
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
  }),
  /** A link to choose a new password, once and until it expires. Replaces the one before. */
  PasswordTicketIssued: z.object({
    userId: idSchema,
    /** SHA-256 of the ticket in hexadecimal digits; the ticket is not stored */
    ticketDigest: z.string(),
    /** ISO 8601 */
    expiresAt: z.string(),
  }),
  /** A secret address of the person's own calendar. Replaces the one before. */
  CalendarLinkIssued: z.object({
    userId: idSchema,
    /** SHA-256 of the address's token in hexadecimal digits; the token is not stored */
    tokenDigest: z.string(),
  }),
  CalendarLinkRevoked: z.object({ userId: idSchema }),
  /**
   * By an administrator. Ends all sessions, push subscriptions and the calendar address; password and read tokens
   * stay.
   */
  SessionsEnded: z.object({ userId: idSchema, reason: personal(z.string()).nullable() }),
  /** Until the suspension ends, nothing new by the person becomes visible to others. */
  AccountSuspended: z.object({
    userId: idSchema,
    /** day in Madrid, `AAAA-MM-DD`; `null` if it has no end */
    lastDay: z.string().nullable(),
    /** shown to the person */
    reason: personal(z.string()).nullable(),
  }),
  SuspensionLifted: z.object({ userId: idSchema }),
  /** The muted person is not informed. */
  PersonMuted: z.object({ userId: idSchema, mutedId: idSchema }),
  PersonUnmuted: z.object({ userId: idSchema, mutedId: idSchema }),
  /** Marks every notice up to this point as read. */
  NoticesRead: z.object({ userId: idSchema }),
  NoticePreferencesChosen: noticePreferencesSchema.extend({ userId: idSchema }),
  /**
   * A browser that receives push messages. It replaces the browser's earlier subscription, also one of another
   * account.
   */
  PushSubscribed: z.object({
    userId: idSchema,
    /** SHA-256 of the endpoint in hexadecimal digits */
    deviceId: z.string(),
    /** public key of the service used to subscribe */
    serviceKey: z.string(),
    /** 'Firefox en Android' */
    device: personal(z.string()),
    endpoint: personal(z.string()),
    /** keys that encrypt messages to it (RFC 8291), base64url */
    p256dh: personal(z.string()),
    auth: personal(z.string()),
    /** the session that subscribed it and ends it; missing in events of older versions */
    session: pushSessionSchema.optional(),
  }),
  /**
   * By the person, by the end of its session, for a newer browser, or because the push service reported it as
   * gone.
   */
  PushUnsubscribed: z.object({
    userId: idSchema,
    deviceId: z.string(),
    /** the person switched it off, so the browser must not renew it */
    isFinal: z.literal(true).optional(),
  }),
  /** Erasure was requested: projections scrub, then the key is deleted. */
  PersonErased: z.object({ userId: idSchema }),
} as const;

/**
 * Roles in addition to the account of the first set-up, and read tokens, all in one stream. The loss of a role
 * with tokens revokes its tokens.
 */
export const adminEventSchemas = {
  AdminAppointed: z.object({ userId: idSchema }),
  /** Taken away, given up, or the account was erased. */
  AdminDismissed: z.object({ userId: idSchema }),
  /** The person may read history and statistics. */
  AnalystAppointed: z.object({ userId: idSchema }),
  /** As `AdminDismissed`. */
  AnalystDismissed: z.object({ userId: idSchema }),
  /** The person may decide on parties, comments and reports. */
  ModeratorAppointed: z.object({ userId: idSchema }),
  /** As `AdminDismissed`. */
  ModeratorDismissed: z.object({ userId: idSchema }),
  /** A token for scripts that read history and statistics in its holder's name. */
  ReadTokenIssued: z.object({
    tokenId: idSchema,
    userId: idSchema,
    /** its name, given by the holder */
    name: personal(z.string()),
    /** SHA-256 of the token in hexadecimal digits; the token is not stored */
    tokenDigest: z.string(),
    /** ISO 8601 */
    expiresAt: z.string(),
  }),
  ReadTokenRevoked: z.object({ tokenId: idSchema, userId: idSchema, tokenDigest: z.string() }),
} as const;

const CLAIM_KINDS = ['username', 'email', 'admin-setup', 'source'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * A claim stream is free or held; its subject is the stream's name. The holder is a user, or a party for `source`.
 */
export const claimEventSchemas = {
  ClaimTaken: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
  ClaimReleased: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
} as const;
