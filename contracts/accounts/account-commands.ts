import { z } from 'zod';
import { eachContact } from './contact-fields.ts';
import { pushSessionSchema } from './account-events.ts';
import { idSchema } from '../common/id.ts';
import { reason } from '../common/command-fields.ts';
import { noticePreferencesSchema } from '../notices/notice-answers.ts';

const contactDetails = z.object(eachContact(() => z.string()));

export const accountCommandSchemas = {
  RegisterUser: z.object({
    userId: idSchema,
    username: z.string(),
    email: z.string().nullable(),
    passwordHash: z.string(),
    isAdmin: z.boolean(),
    claims: z.array(z.string()),
  }),
  AbandonRegistration: z.object({ userId: idSchema }),
  /** Fields missing in `details` keep their value. */
  ChangeContactDetails: z.object({ userId: idSchema, details: contactDetails.partial() }),
  /** `currentHash`: matched the current password. */
  ChangePassword: z.object({ userId: idSchema, currentHash: z.string(), passwordHash: z.string() }),
  IssuePasswordTicket: z.object({ userId: idSchema, ticketDigest: z.string(), expiresAt: z.string() }),
  /** `at` (ISO 8601): when the ticket is used. */
  UsePasswordTicket: z.object({
    userId: idSchema,
    ticketDigest: z.string(),
    passwordHash: z.string(),
    at: z.string(),
  }),
  IssueCalendarLink: z.object({ userId: idSchema, tokenDigest: z.string() }),
  RevokeCalendarLink: z.object({ userId: idSchema }),
  /** `byId`: the administrator. */
  EndSessions: z.object({ userId: idSchema, byId: idSchema, reason }),
  /** `today`: day in Madrid. */
  SuspendAccount: z.object({ userId: idSchema, lastDay: z.string().nullable(), reason, today: z.string() }),
  LiftSuspension: z.object({ userId: idSchema }),
  UndoAccountEvent: z.object({ userId: idSchema, eventId: z.string() }),
  MutePerson: z.object({ userId: idSchema, mutedId: idSchema }),
  UnmutePerson: z.object({ userId: idSchema, mutedId: idSchema }),
  ReadNotices: z.object({ userId: idSchema }),
  ChooseNoticePreferences: noticePreferencesSchema.extend({ userId: idSchema }),
  SubscribePush: z.object({
    userId: idSchema,
    deviceId: z.string(),
    serviceKey: z.string(),
    device: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    session: pushSessionSchema,
    replaces: z.string().nullable(),
    isRenewal: z.boolean(),
  }),
  /** `ended`: the named session, or all others. */
  EndDevicesOfSessions: z.object({
    userId: idSchema,
    sessionId: z.string(),
    ended: z.enum(['this', 'others']),
  }),
  /** `isGone`: reported by the push service. */
  UnsubscribePush: z.object({ userId: idSchema, deviceId: z.string(), isGone: z.boolean() }),
  ErasePerson: z.object({ userId: idSchema }),
  /** `founderId`: account of the first set-up; `byId`: `null` for the operator. */
  AppointAdmin: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  DismissAdmin: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  AppointAnalyst: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  DismissAnalyst: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  AppointModerator: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  DismissModerator: z.object({ userId: idSchema, founderId: idSchema.nullable(), byId: idSchema.nullable() }),
  /** Before the account is erased. */
  GiveUpRoles: z.object({ userId: idSchema, founderId: idSchema.nullable() }),
  DismissErased: z.object({ userId: idSchema, founderId: idSchema.nullable() }),
  /** `at` (ISO 8601): when the token is requested. */
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
  UndoAdminEvent: z.object({
    userId: idSchema,
    eventId: z.string(),
    founderId: idSchema.nullable(),
    byId: idSchema.nullable(),
  }),
} as const;
