/** Keys that commands or other subjects use. Invalidating a prefix invalidates all keys that begin with it. */

/** Every approved party; searches have this prefix. */
export const PARTIES = ['parties'] as const;
export const partyKey = (id: string) => ['party', id] as const;
export const commentsKey = (eventId: string) => [...COMMENTS, eventId] as const;
export const COMMENTS = ['comments'] as const;
export const ridesKey = (eventId: string) => ['rides', eventId] as const;
export const SEATS = ['own', 'ride-seats'] as const;
export const seatsKey = (eventId: string) => [...SEATS, eventId] as const;

export const rideAlertsKey = (eventId: string) => ['own', 'ride-alerts', eventId] as const;

/** Pending ones are by party. */
export const OWN_COMMENTS = ['own', 'comments'] as const;
/** Submissions include the reasons for rejections. */
export const SUBMITTED = ['own', 'submitted'] as const;
export const NOTICES = ['own', 'notices'] as const;
export const PROFILE = ['profile'] as const;
export const PUBLIC_USERS = ['public-user'] as const;
export const MUTED = ['muted'] as const;
export const OPEN_SESSIONS = ['open-sessions'] as const;
export const OWN_CALENDAR = ['own-calendar'] as const;
export const READ_TOKENS = ['read-tokens'] as const;

export const MODERATION = ['moderation'] as const;
export const PENDING_PARTIES = [...MODERATION, 'events'] as const;
export const PROPOSALS = [...MODERATION, 'proposals'] as const;
export const REASONS = [...MODERATION, 'reasons'] as const;
export const PENDING_COMMENTS = [...MODERATION, 'comments'] as const;
export const REPORTS = [...MODERATION, 'reports'] as const;
export const USERS = ['users'] as const;
export const AUDIT = ['audit'] as const;
export const HOOKS = ['hooks'] as const;
export const GOABASE = ['goabase'] as const;
