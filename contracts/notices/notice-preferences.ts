import type { Location } from '../parties/locations.ts';
import type { Style } from '../parties/styles.ts';

/** Parties attended, their eves, own submissions, seats. */
export const NOTICE_TOPICS = ['going', 'eve', 'sent', 'seats'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export const eachTopic = <Value>(valueOf: (topic: NoticeTopic) => Value) =>
  Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, valueOf(topic)])) as Record<NoticeTopic, Value>;

/** `null` matches any; not both. */
export interface NoticeLike {
  readonly location: Location | null;
  readonly style: Style | null;
}

/** Immediately, or at {@link DIGEST_HOURS}. */
export const NOTICE_PACES = ['at-once', 'evening'] as const;

export interface NoticePreferences extends Readonly<Record<NoticeTopic, boolean>> {
  readonly likes: readonly NoticeLike[];
  readonly pace: (typeof NOTICE_PACES)[number];
}

/** Without what else a document, a command or an answer has. */
export const preferencesIn = (given: NoticePreferences): NoticePreferences => ({
  ...eachTopic((topic) => given[topic]),
  likes: given.likes,
  pace: given.pace,
});

/** Preferences of people who chose none. */
export const USUAL_PREFERENCES: NoticePreferences = {
  ...eachTopic(() => true),
  likes: [],
  pace: 'at-once',
};

/** Hours in Madrid without push, except for a party cancelled at short notice. */
export const QUIET_HOURS = { from: 23, until: 9 } as const;
/** Hours in Madrid: after the night, and the daily digest. */
export const DIGEST_HOURS = { morning: QUIET_HOURS.until, evening: 19 } as const;

export const isQuiet = (hour: number): boolean => hour >= QUIET_HOURS.from || hour < QUIET_HOURS.until;

export const likeKey = ({ location, style }: NoticeLike): string => `${location ?? ''}.${style ?? ''}`;

export function isLiked(
  likes: readonly NoticeLike[],
  party: { readonly location: string; readonly styles: readonly string[] },
): boolean {
  return likes.some(
    ({ location, style }) =>
      (location === null || location === party.location) && (style === null || party.styles.includes(style)),
  );
}
