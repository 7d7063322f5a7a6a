/**
 * What the query cache is filled and asked again by, where commands or other subjects name it. A key that others begin with is the
 * root of lists: what is asked again by it is all of them.
 */

/** Every approved party, as home shows it; what is found among them stands behind it. */
export const PARTIES = ['parties'] as const;
export const partyKey = (id: string) => ['party', id] as const;
export const commentsKey = (eventId: string) => [...COMMENTS, eventId] as const;
/** Comments of every party. */
export const COMMENTS = ['comments'] as const;
export const ridesKey = (eventId: string) => ['rides', eventId] as const;
/** Requests for seats that one made or got. */
export const SEATS = ['own', 'ride-seats'] as const;
export const seatsKey = (eventId: string) => [...SEATS, eventId] as const;

/** One's own submissions, which show why they were rejected. */
export const SUBMITTED = ['own', 'submitted'] as const;
/** All that is told a person, or says what is. */
export const NOTICES = ['own', 'notices'] as const;
export const PROFILE = ['profile'] as const;
export const PUBLIC_USERS = ['public-user'] as const;
export const MUTED = ['muted'] as const;
export const OPEN_SESSIONS = ['open-sessions'] as const;
export const OWN_CALENDAR = ['own-calendar'] as const;
export const READ_TOKENS = ['read-tokens'] as const;

/** All that waits for a moderator. */
export const MODERATION = ['moderation'] as const;
export const PENDING_PARTIES = [...MODERATION, 'events'] as const;
export const PROPOSALS = [...MODERATION, 'proposals'] as const;
export const REASONS = [...MODERATION, 'reasons'] as const;
export const PENDING_COMMENTS = [...MODERATION, 'comments'] as const;
/** What people have reported: the list, and behind it every report of one thing. */
export const REPORTS = [...MODERATION, 'reports'] as const;
export const USERS = ['users'] as const;
export const AUDIT = ['audit'] as const;
export const GOABASE = ['goabase'] as const;
