import type { StreamKind } from '../common/event-record.ts';

/** Names of the streams: the events of one subject each. Hashes are keyed (see the key vault), never plain. */
export const streams = {
  party: (partyId: string) => `party-${partyId}`,
  rsvp: (partyId: string, userId: string) => `rsvp-${partyId}.${userId}`,
  comment: (commentId: string) => `comment-${commentId}`,
  /** all pins of a party, so that its rules need no read model */
  rides: (partyId: string) => `rides-${partyId}`,
  /** one picture, by its name */
  photo: (name: string) => `photo-${name}`,
  user: (userId: string) => `user-${userId}`,
  /** of a name, or of what a name looks like */
  username: (keyedHash: string) => `username-${keyedHash}`,
  email: (keyedHash: string) => `email-${keyedHash}`,
  import: (importId: string) => `import-${importId}`,
  export: (exportId: string) => `export-${exportId}`,
  source: (sha256OfUrl: string) => `source-${sha256OfUrl}`,
  adminSetup: () => 'admin-setup',
  /** every appointment and dismissal of administrators and analysts, and the tokens they read with */
  admins: () => 'admins',
  /** every decision to leave an event out */
  passedOver: () => 'passed-over',
  /** that the reason of one event was struck, by that event's id */
  reason: (eventId: string) => `reason-${eventId}`,
  /** what people report of one thing, by its id */
  reports: (thingId: string) => `reports-${thingId}`,
  verification: (verificationId: string) => `verification-${verificationId}`,
} as const satisfies Readonly<Record<StreamKind, (...ids: never[]) => string>>;

const BEGINNINGS = Object.fromEntries(
  Object.entries(streams).map(([kind, name]: [string, (...ids: string[]) => string]) => [
    kind,
    name('', '').replace(/-.*/, '-'),
  ]),
) as Readonly<Record<StreamKind, string>>;
const KINDS = Object.keys(streams) as readonly StreamKind[];

/** Whether a stream is one of these kinds, by its name. */
export function isStreamOf(name: string, kinds: readonly StreamKind[]): boolean {
  return kinds.some(
    (kind) =>
      name === BEGINNINGS[kind] || (BEGINNINGS[kind].endsWith('-') && name.startsWith(BEGINNINGS[kind])),
  );
}

/** Whether a stream is named as those of this product are. */
export function isStreamOfOurs(name: string): boolean {
  return isStreamOf(name, KINDS);
}
