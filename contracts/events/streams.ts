import type { StreamKind } from '../common/event-record.ts';

/** One stream per subject. Hashes are keyed (see the key vault). */
export const streams = {
  party: (partyId: string) => `party-${partyId}`,
  rsvp: (partyId: string, userId: string) => `rsvp-${partyId}.${userId}`,
  comment: (commentId: string) => `comment-${commentId}`,
  /** all pins, so that its rules need no read model */
  rides: (partyId: string) => `rides-${partyId}`,
  /** a person's alerts for a party */
  alerts: (partyId: string, userId: string) => `alerts-${partyId}.${userId}`,
  photo: (name: string) => `photo-${name}`,
  user: (userId: string) => `user-${userId}`,
  /** a name or its look */
  username: (keyedHash: string) => `username-${keyedHash}`,
  email: (keyedHash: string) => `email-${keyedHash}`,
  import: (importId: string) => `import-${importId}`,
  export: (exportId: string) => `export-${exportId}`,
  source: (sha256OfUrl: string) => `source-${sha256OfUrl}`,
  adminSetup: () => 'admin-setup',
  /** roles and read tokens */
  admins: () => 'admins',
  passedOver: () => 'passed-over',
  /** by the event's id */
  reason: (eventId: string) => `reason-${eventId}`,
  reports: (thingId: string) => `reports-${thingId}`,
  verification: (verificationId: string) => `verification-${verificationId}`,
  /** all, because their number is limited */
  hooks: () => 'hooks',
} as const satisfies Readonly<Record<StreamKind, (...ids: never[]) => string>>;

const BEGINNINGS = Object.fromEntries(
  Object.entries(streams).map(([kind, name]: [string, (...ids: string[]) => string]) => [
    kind,
    name('', '').replace(/-.*/, '-'),
  ]),
) as Readonly<Record<StreamKind, string>>;
const KINDS = Object.keys(streams) as readonly StreamKind[];

export function isStreamOf(name: string, kinds: readonly StreamKind[]): boolean {
  return kinds.some(
    (kind) =>
      name === BEGINNINGS[kind] || (BEGINNINGS[kind].endsWith('-') && name.startsWith(BEGINNINGS[kind])),
  );
}

export function isStreamOfOurs(name: string): boolean {
  return isStreamOf(name, KINDS);
}
