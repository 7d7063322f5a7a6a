import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { canonicalLocation, LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { eachTopic, likeKey, NOTICE_PACES, USUAL_PREFERENCES } from './notice-preferences.ts';

const spelledOut = (value: unknown) =>
  typeof value === 'string' ? (canonicalLocation(value) ?? value) : value;

const like = z
  .object({
    // Accepts any spelling of the region.
    location: z.preprocess(spelledOut, z.enum(LOCATIONS, { error: T.likeInvalid }).nullable()),
    style: z.enum(STYLES, { error: T.likeInvalid }).nullable(),
  })
  .refine(({ location, style }) => location !== null || style !== null, { error: T.likeOfEverything });

const topic = z.boolean({ error: T.noticeTopic });

export const noticePreferencesBodySchema = z.object({
  ...eachTopic(() => topic),
  // Pages and scripts of version 1.1 leave it out.
  eve: topic.default(USUAL_PREFERENCES.eve),
  likes: z
    .array(like, { error: T.likeInvalid })
    .max(LIMITS.likes, T.tooManyLikes)
    .transform((likes) => [...new Map(likes.map((each) => [likeKey(each), each])).values()]),
  pace: z.enum(NOTICE_PACES, { error: T.noticePace }),
});

const deviceId = z.string({ error: T.pushKeys }).regex(/^[0-9a-f]{64}$/, T.pushKeys);

/** RFC 8291, base64url. */
export const pushSubscriptionBodySchema = z.object({
  endpoint: z
    .string({ error: T.pushEndpoint })
    .max(LIMITS.pushEndpoint, T.pushEndpoint)
    .refine((text) => URL.canParse(text), { error: T.pushEndpoint }),
  /** the service's */
  key: z.string({ error: T.pushKeys }).regex(/^[\w-]{87}$/, T.pushKeys),
  /** the browser's: an uncompressed point of P-256, and 16 bytes */
  p256dh: z.string({ error: T.pushKeys }).regex(/^[\w-]{87}$/, T.pushKeys),
  auth: z.string({ error: T.pushKeys }).regex(/^[\w-]{22}$/, T.pushKeys),
  /** id of its lost subscription */
  replaces: deviceId.optional(),
  /** refused if the person ended this or the replaced device */
  isRenewal: z.boolean({ error: T.pushKeys }).default(false),
});
