import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { canonicalLocation, LOCATIONS } from '../parties/locations.ts';
import { STYLES } from '../parties/styles.ts';
import { NOTICE_PACES, NOTICE_TOPICS, likeKey, type NoticeTopic } from './notice-preferences.ts';

const eachTopic = <Value>(value: Value) =>
  Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, value])) as Record<NoticeTopic, Value>;

const spelledOut = (value: unknown) =>
  typeof value === 'string' ? (canonicalLocation(value) ?? value) : value;

const like = z
  .object({
    // In any spelling that a party's region may have.
    location: z.preprocess(spelledOut, z.enum(LOCATIONS, { error: T.likeInvalid }).nullable()),
    style: z.enum(STYLES, { error: T.likeInvalid }).nullable(),
  })
  .refine(({ location, style }) => location !== null || style !== null, { error: T.likeOfEverything });

export const noticePreferencesBodySchema = z.object({
  ...eachTopic(z.boolean({ error: T.noticeTopic })),
  likes: z
    .array(like, { error: T.likeInvalid })
    .max(LIMITS.likes, T.tooManyLikes)
    .transform((likes) => [...new Map(likes.map((each) => [likeKey(each), each])).values()]),
  pace: z.enum(NOTICE_PACES, { error: T.noticePace }),
});

/** SHA-256 of an endpoint in hexadecimal digits. */
const deviceId = z.string({ error: T.pushKeys }).regex(/^[0-9a-f]{64}$/, T.pushKeys);

/** What a browser says of its subscription: base64url, as the standard has it (RFC 8291). */
export const pushSubscriptionBodySchema = z.object({
  endpoint: z
    .string({ error: T.pushEndpoint })
    .max(LIMITS.pushEndpoint, T.pushEndpoint)
    .refine((text) => URL.canParse(text), { error: T.pushEndpoint }),
  /** the key of the service that the browser was given */
  key: z.string({ error: T.pushKeys }).regex(/^[\w-]{87}$/, T.pushKeys),
  /** the browser's own: an uncompressed point of P-256, and 16 bytes */
  p256dh: z.string({ error: T.pushKeys }).regex(/^[\w-]{87}$/, T.pushKeys),
  auth: z.string({ error: T.pushKeys }).regex(/^[\w-]{22}$/, T.pushKeys),
  /** the id of the device that the browser was before it lost that subscription */
  replaces: deviceId.optional(),
  /** nobody asked for it just now: refused where the person has ended this device, or the one that it replaces */
  isRenewal: z.boolean({ error: T.pushKeys }).default(false),
});
