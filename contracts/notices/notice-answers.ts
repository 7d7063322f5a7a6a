import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { partyChangeAnswerSchema } from '../parties/change-answers.ts';
import { LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { eachTopic, NOTICE_PACES } from './notice-preferences.ts';

export const NOTICE_KINDS = [
  'cancelled',
  'postponed',
  'rescheduled',
  'reinstated',
  'changed',
  'set-times',
  'sold-out',
  'place-revealed',
  'eve',
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
  'seat-free',
  'car-near',
  'rider-near',
] as const;

/** By another person or by time: about a party that the reader attends, sent or likes, or a seat. */
export const noticeAnswerSchema = z.object({
  /** the event's, and the request's for seats; the party's and the day of an eve */
  id: z.string(),
  at: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** the reader's role */
  as: z.enum(['goer', 'author', 'follower', 'driver', 'passenger']),
  /** after removal only its author sees the name */
  event: z.object({ id: idSchema, name: z.string().nullable(), photo: z.string().nullable() }),
  /** changed, moved, or single days cancelled or reinstated */
  changes: z.array(partyChangeAnswerSchema.omit({ at: true })),
  /** `null` if not about seats */
  seat: z
    .object({
      rideId: idSchema,
      username: z.string().nullable(),
      seats: z.number().int(),
      /** `YYYY-MM-DDTHH:MM` in Madrid; `null`: unknown or removed */
      leavesAt: z.string().nullable(),
      /** a freed seat is theirs to request until then (ISO 8601); `null`: not reserved */
      reservedUntil: z.string().nullable(),
    })
    .nullable(),
  /** the night that begins the next day; `null` if not a reminder of it */
  eve: z
    .object({
      /** its first, `YYYY-MM-DD` */
      day: z.string(),
      /** `HH:MM`; `''`: unknown */
      time: z.string(),
      /** place and region, or only the region */
      where: z.string(),
      /** the car in which the reader goes there; `null`: none yet */
      ride: z
        .object({
          rideId: idSchema,
          /** `YYYY-MM-DDTHH:MM` in Madrid; `null`: unknown */
          leavesAt: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** the organiser's reason, while the condition lasts; `''` without one */
  note: z.string(),
  /** status or condition changed since */
  isPast: z.boolean(),
  isRead: z.boolean(),
});
export type NoticeAnswer = z.infer<typeof noticeAnswerSchema>;

export const noticesAnswerSchema = z.object({
  /** newest first, at most 50 */
  notices: z.array(noticeAnswerSchema),
  unread: z.number().int(),
});
export type NoticesAnswer = z.infer<typeof noticesAnswerSchema>;

const pushDeviceAnswerSchema = z.object({
  /** SHA-256 of its endpoint, hexadecimal */
  id: z.string(),
  /** 'Firefox en Android'; `''`: unknown */
  device: z.string(),
  since: z.string(),
});

export const noticePreferencesSchema = z.object({
  ...eachTopic(() => z.boolean()),
  likes: z.array(z.object({ location: z.enum(LOCATIONS).nullable(), style: z.enum(STYLES).nullable() })),
  pace: z.enum(NOTICE_PACES),
});

export const noticePreferencesAnswerSchema = noticePreferencesSchema.extend({
  /** the service's public key, base64url */
  key: z.string(),
  /** newest first */
  devices: z.array(pushDeviceAnswerSchema),
});
export type NoticePreferencesAnswer = z.infer<typeof noticePreferencesAnswerSchema>;

export const pushSubscribedAnswerSchema = z.object({ id: z.string() });
export type PushSubscribedAnswer = z.infer<typeof pushSubscribedAnswerSchema>;
