import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyChangeAnswerSchema } from '../parties/change-answers.ts';
import { LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { NOTICE_PACES } from './notice-preferences.ts';

const NOTICE_KINDS = [
  'cancelled',
  'postponed',
  'rescheduled',
  'reinstated',
  'changed',
  'removed',
  'approved',
  'rejected',
  'withdrawn',
  'published',
  'proposal-accepted',
  'proposal-rejected',
  'seat-asked',
  'seat-left',
  'seat-granted',
  'seat-refused',
  'seat-lost',
  'seat-uncertain',
  'seat-certain',
  'ride-gone',
] as const;

/** Something that happened to a party that a person goes to, that they sent or that is one as they like, or to a seat in a car; not by themselves. */
export const noticeAnswerSchema = z.object({
  /** of the event that it tells of, and of the request where it is about a seat */
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** what they are told as */
  as: z.enum(['goer', 'author', 'follower', 'driver', 'passenger']),
  /** its name, photo and page, as they are now; of one that is off the calendar nobody is told them any more but who sent it */
  event: z.object({ id: idSchema, name: z.string().nullable(), photo: z.string().nullable() }),
  /** field by field, of a party that was changed or moved, or of which some days were called off or are back on */
  changes: z.array(partyChangeAnswerSchema.omit({ at: true })),
  /** of what is about seats in a car; `null` of all else */
  seat: z
    .object({
      rideId: idSchema,
      /** the other of the two; `null` once they were erased */
      username: z.string().nullable(),
      seats: z.number().int(),
      /** `YYYY-MM-DDTHH:MM` in Madrid; `null` where the ride does not say it, or is gone */
      leavesAt: z.string().nullable(),
    })
    .nullable(),
  /** the organiser's words over the party, while it stands as this says; `''` without any */
  note: z.string(),
  /** the party stands otherwise since */
  isPast: z.boolean(),
  isRead: z.boolean(),
});
export type NoticeAnswer = z.infer<typeof noticeAnswerSchema>;

export const noticesAnswerSchema = z.object({
  /** the newest first, at most 50 */
  notices: z.array(noticeAnswerSchema),
  /** how many of them are not read */
  unread: z.number().int(),
});
export type NoticesAnswer = z.infer<typeof noticesAnswerSchema>;

/** A browser that a person has asked to be told on. */
const pushDeviceAnswerSchema = z.object({
  /** SHA-256 of its endpoint in hexadecimal digits */
  id: z.string(),
  /** 'Firefox en Android'; `''` where a browser does not say */
  device: z.string(),
  /** ISO 8601 */
  since: z.string(),
});

/** What a person wants to be told of, and when, as `NoticePreferences` has it. */
export const noticePreferencesSchema = z.object({
  going: z.boolean(),
  sent: z.boolean(),
  seats: z.boolean(),
  likes: z.array(z.object({ location: z.enum(LOCATIONS).nullable(), style: z.enum(STYLES).nullable() })),
  pace: z.enum(NOTICE_PACES),
});

export const noticePreferencesAnswerSchema = noticePreferencesSchema.extend({
  /** what a browser subscribes with: the public key of the service, base64url */
  key: z.string(),
  /** the newest first */
  devices: z.array(pushDeviceAnswerSchema),
});
export type NoticePreferencesAnswer = z.infer<typeof noticePreferencesAnswerSchema>;

export const pushSubscribedAnswerSchema = z.object({ id: z.string() });
export type PushSubscribedAnswer = z.infer<typeof pushSubscribedAnswerSchema>;
