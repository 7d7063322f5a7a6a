import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';
import { noticePreferencesSchema } from '../notices/notice-answers.ts';

const changed = z.object({ from: personal(z.string()), to: personal(z.string()) }).optional();

/** A session by its id and the moment at which it was given out, milliseconds since 1970. */
export const pushSessionSchema = z.object({ id: idSchema, issuedAt: z.number() });

export const accountEventSchemas = {
  /** The commit point of a registration: the account exists from here on. */
  UserRegistered: z.object({
    userId: idSchema,
    username: personal(z.string()),
    /** `null` for the first admin, who is set up without one */
    email: personal(z.string()).nullable(),
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
    isAdmin: z.boolean(),
    /** claim streams this account holds, to be released when it is erased */
    claims: z.array(z.string()),
  }),
  /** A registration that never reached its commit point; fences the slow registrar. */
  RegistrationAbandoned: z.object({ userId: idSchema }),
  ContactDetailsChanged: z.object({
    userId: idSchema,
    /**
     * changed fields only; `from` is `''` where nothing was shared before. May be empty on the first save, which
     * shares the form as it stands.
     */
    changes: z.object(eachContact(() => changed)),
  }),
  /**
   * From here on another password opens the account. Push subscriptions and the calendar address end with it, and every session but the
   * one that asked is ended after it.
   */
  PasswordChanged: z.object({
    userId: idSchema,
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
  }),
  /** A link that lets its holder choose another password, once and until it ends; the one before serves no more. */
  PasswordTicketIssued: z.object({
    userId: idSchema,
    /** SHA-256 of the ticket in hexadecimal digits; the ticket itself is nowhere */
    ticketDigest: z.string(),
    /** ISO 8601 */
    expiresAt: z.string(),
  }),
  /** An address at which the parties that the person goes to are fetched as a calendar; the one before serves no more. */
  CalendarLinkIssued: z.object({
    userId: idSchema,
    /** SHA-256 of the address's token in hexadecimal digits; the token itself is nowhere */
    tokenDigest: z.string(),
  }),
  CalendarLinkRevoked: z.object({ userId: idSchema }),
  /** An administrator ended every session that the person had, with push subscriptions and calendar address. Password and read tokens stay. */
  SessionsEnded: z.object({ userId: idSchema, reason: personal(z.string()).nullable() }),
  /** Until it is lifted, or the last day is over, nobody sees anything new of the person's. */
  AccountSuspended: z.object({
    userId: idSchema,
    /** day in Madrid, `AAAA-MM-DD`; `null` where it has no end */
    lastDay: z.string().nullable(),
    /** the person reads it */
    reason: personal(z.string()).nullable(),
  }),
  SuspensionLifted: z.object({ userId: idSchema }),
  /** The person does not want to see what another says; nobody else is told. */
  PersonMuted: z.object({ userId: idSchema, mutedId: idSchema }),
  PersonUnmuted: z.object({ userId: idSchema, mutedId: idSchema }),
  /** Everything that the person was told until then counts as read. */
  NoticesRead: z.object({ userId: idSchema }),
  /** What the person wants to be told of from here on, and when. */
  NoticePreferencesChosen: noticePreferencesSchema.extend({ userId: idSchema }),
  /** A browser that the person is told on, whatever screen it shows. Whoever had it before has it no more. */
  PushSubscribed: z.object({
    userId: idSchema,
    /** SHA-256 of the endpoint in hexadecimal digits */
    deviceId: z.string(),
    /** the public key of the service that it was subscribed with */
    serviceKey: z.string(),
    /** 'Firefox en Android' */
    device: personal(z.string()),
    endpoint: personal(z.string()),
    /** what messages to it are sealed with (RFC 8291), base64url */
    p256dh: personal(z.string()),
    auth: personal(z.string()),
    /** the session that asked for it, and with which it ends; missing in events of older versions */
    session: pushSessionSchema.optional(),
  }),
  /** By the person, with the session that asked for it, for a newer one, or because nobody is there any more. */
  PushUnsubscribed: z.object({
    userId: idSchema,
    deviceId: z.string(),
    /** the person wants to be told there no more, so that the browser does not renew it by itself */
    isFinal: z.literal(true).optional(),
  }),
  /** The person asked to be forgotten: projections scrub, then the key is deleted. */
  PersonErased: z.object({ userId: idSchema }),
} as const;

/**
 * Who may do more than a member, beside, or instead of, the account that was set up first, and with what tokens: one stream
 * for all of them. Whoever loses a role that reads by tokens loses every token with it.
 */
export const adminEventSchemas = {
  AdminAppointed: z.object({ userId: idSchema }),
  /** The role is taken away, given up, or gone with an erased account. */
  AdminDismissed: z.object({ userId: idSchema }),
  /** From here on the person reads history and figures, as administrators do. */
  AnalystAppointed: z.object({ userId: idSchema }),
  /** As `AdminDismissed`. */
  AnalystDismissed: z.object({ userId: idSchema }),
  /** From here on the person decides on parties, comments and reports, as administrators do. */
  ModeratorAppointed: z.object({ userId: idSchema }),
  /** As `AdminDismissed`. */
  ModeratorDismissed: z.object({ userId: idSchema }),
  /** A token by which a script reads history and figures in its holder's name, until it ends. */
  ReadTokenIssued: z.object({
    tokenId: idSchema,
    userId: idSchema,
    /** what its holder calls it */
    name: personal(z.string()),
    /** SHA-256 of the token in hexadecimal digits; the token itself is nowhere */
    tokenDigest: z.string(),
    /** ISO 8601 */
    expiresAt: z.string(),
  }),
  ReadTokenRevoked: z.object({ tokenId: idSchema, userId: idSchema, tokenDigest: z.string() }),
} as const;

const CLAIM_KINDS = ['username', 'email', 'admin-setup', 'source'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim stream is free or held; its subject is the stream's own name. The holder is a user, or a party for `source`. */
export const claimEventSchemas = {
  ClaimTaken: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
  ClaimReleased: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
} as const;
