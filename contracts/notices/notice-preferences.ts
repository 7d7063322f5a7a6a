import type { Location } from '../parties/locations.ts';
import type { Style } from '../parties/styles.ts';

/** Optional notices: parties attended, own submissions, seats. */
export const NOTICE_TOPICS = ['going', 'sent', 'seats'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** New parties by region and style; `null` matches any, but not both can be `null`. */
export interface NoticeLike {
  readonly location: Location | null;
  readonly style: Style | null;
}

/** Immediately, or daily at {@link DIGEST_HOURS}. */
export const NOTICE_PACES = ['at-once', 'evening'] as const;

export interface NoticePreferences extends Readonly<Record<NoticeTopic, boolean>> {
  readonly likes: readonly NoticeLike[];
  readonly pace: (typeof NOTICE_PACES)[number];
}

/** Defaults. */
export const USUAL_PREFERENCES: NoticePreferences = {
  going: true,
  sent: true,
  seats: true,
  likes: [],
  pace: 'at-once',
};

/** Hours in Madrid without push messages, except for a cancelled party of the next hours. */
export const QUIET_HOURS = { from: 23, until: 9 } as const;
/** Hours in Madrid for messages held back at night, and for the daily digest. */
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
