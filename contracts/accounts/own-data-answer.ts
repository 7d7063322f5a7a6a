import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { eachContact } from './contact-fields.ts';
import { readTokenAnswerSchema } from './token-answers.ts';
import { openSessionAnswerSchema } from './account-answers.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';
import { partyDetailsSchema } from '../parties/party-details.ts';
import { SEAT_STANDINGS } from '../rides/ride-answers.ts';
import { alertKm } from '../rides/alert-events.ts';
import { RIDE_DIRECTIONS, RIDE_TYPES } from '../rides/ride-events.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from '../reports/report-words.ts';

const verdict = z.object({ verdict: z.string(), at: z.string() });
/** `to`: `null` while it lasts. */
const periods = z.array(z.object({ from: z.string(), to: z.string().nullable() }));
/** `name`: `null` unless public. */
const party = z.object({ id: idSchema, name: z.string().nullable() });

/** Only data about the person; times are ISO 8601. `about` explains the file. */
export const ownDataAnswerSchema = z.object({
  about: z.string(),
  madeAt: z.string(),
  account: z.object({
    id: idSchema,
    username: z.string(),
    email: z.string().nullable(),
    isAdmin: z.boolean(),
    isAnalyst: z.boolean(),
    isModerator: z.boolean(),
    createdAt: z.string(),
    /** `null`: never shared */
    contact: z.object(eachContact(() => z.string())).nullable(),
  }),
  /** oldest first; password changes without the password */
  accountEvents: z.array(
    z.object({
      at: z.string(),
      type: z.string(),
      isOwn: z.boolean(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  sessions: z.array(openSessionAnswerSchema.omit({ id: true })),
  tokens: z.array(readTokenAnswerSchema),
  parties: z.array(
    z.object({
      id: idSchema,
      submittedAt: z.string(),
      status: z.enum(PARTY_STATUSES),
      decision: verdict.nullable(),
      /** as sent, without edits by others */
      sent: partyDetailsSchema.nullable(),
    }),
  ),
  rsvps: z.array(z.object({ party, isGoing: z.boolean(), going: periods })),
  comments: z.array(
    z.object({
      id: idSchema,
      party,
      author: z.string(),
      content: z.string(),
      /** before its edits, oldest first */
      earlier: z.array(z.string()),
      status: z.string(),
      createdAt: z.string(),
      shown: periods,
      decision: verdict.nullable(),
    }),
  ),
  rides: z.array(
    z.object({
      id: idSchema,
      party,
      type: z.enum(RIDE_TYPES),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      passengerCount: z.number(),
      direction: z.enum(RIDE_DIRECTIONS).nullable(),
      leavesAt: z.string().nullable(),
      note: z.string(),
      publishedAt: z.string(),
      removedAt: z.string().nullable(),
    }),
  ),
  rideAlerts: z.array(
    z.object({
      id: idSchema,
      party,
      latitude: z.number(),
      longitude: z.number(),
      km: alertKm,
      direction: z.enum(RIDE_DIRECTIONS).nullable(),
      setAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
  /** own requests only */
  seats: z.array(
    z.object({
      id: idSchema,
      party,
      seats: z.number(),
      words: z.string(),
      standing: z.enum(SEAT_STANDINGS),
      askedAt: z.string(),
      grantedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
    }),
  ),
  reports: z.array(
    z.object({
      thing: z.enum(REPORTED_THINGS),
      /** `null` for a profile, which is another account */
      id: idSchema.nullable(),
      at: z.string(),
      ground: z.enum(REPORT_GROUNDS).nullable(),
      words: z.string().nullable(),
    }),
  ),
  /** audit entries by the person, without the values they replaced */
  acts: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      partyId: idSchema.nullable(),
      reason: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), to: z.unknown() })),
    }),
  ),
});
export type OwnDataAnswer = z.infer<typeof ownDataAnswerSchema>;
export type OwnDataPart = keyof OwnDataAnswer;
