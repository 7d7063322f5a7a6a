import type { Location } from '../parties/locations.ts';
import type { Style } from '../parties/styles.ts';

/** What a person may be told of and may leave be: parties they go to, what they sent, seats in a car. */
export const NOTICE_TOPICS = ['going', 'sent', 'seats'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** New parties of a region and a style; `null` stands for any of them, in one of the two at most. */
export interface NoticeLike {
  readonly location: Location | null;
  readonly style: Style | null;
}

/** At once, or once a day: {@link DIGEST_HOURS}. */
export const NOTICE_PACES = ['at-once', 'evening'] as const;

/** What a person wants to be told of, and when. */
export interface NoticePreferences extends Readonly<Record<NoticeTopic, boolean>> {
  readonly likes: readonly NoticeLike[];
  readonly pace: (typeof NOTICE_PACES)[number];
}

/** Of who has chosen nothing. */
export const USUAL_PREFERENCES: NoticePreferences = {
  going: true,
  sent: true,
  seats: true,
  likes: [],
  pace: 'at-once',
};

/** Hours in Madrid: from `from` to `until` nobody's telephone rings, but for a party of the next hours that is called off. */
export const QUIET_HOURS = { from: 23, until: 9 } as const;
/** Hours in Madrid at which what came by night is told, and what came in a day to who wants it at once. */
export const DIGEST_HOURS = { morning: QUIET_HOURS.until, evening: 19 } as const;

/** Whether telephones are left alone at an hour in Madrid. */
export const isQuiet = (hour: number): boolean => hour >= QUIET_HOURS.from || hour < QUIET_HOURS.until;

/** Tells a like from others. */
export const likeKey = ({ location, style }: NoticeLike): string => `${location ?? ''}.${style ?? ''}`;

/** Whether a party is one that somebody wants to hear of. */
export function isLiked(
  likes: readonly NoticeLike[],
  party: { readonly location: string; readonly styles: readonly string[] },
): boolean {
  return likes.some(
    ({ location, style }) =>
      (location === null || location === party.location) && (style === null || party.styles.includes(style)),
  );
}
