import type { OwnDataPart } from '@duende/contracts/accounts/own-data-answer';
import type { EventData, EventType, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS, type SealedPath, type SealedType } from '@duende/contracts/events/personal-fields';

/**
 * In which part of a person's own data each field of the log is found that is sealed under their key, and goes with them when they are
 * erased; `null`: nowhere, as it opens the account. A field that is sealed from now on does not compile without its place here, and fails
 * `own-data.int.test.ts` while it is not there.
 */
export const SEALED_IN_FILE = {
  UserRegistered: { username: 'account', email: 'account', passwordHash: null },
  ContactDetailsChanged: { 'changes.*.from': 'accountEvents', 'changes.*.to': 'accountEvents' },
  PasswordChanged: { passwordHash: null },
  ReadTokenIssued: { name: 'accountEvents' },
  PushSubscribed: { device: 'accountEvents', endpoint: 'accountEvents', p256dh: null, auth: null },
  CommentPosted: { author: 'comments', content: 'comments' },
  RidePublished: { departure: 'rides', note: 'rides' },
  SeatRequested: { words: 'seats' },
  ThingReported: { words: 'reports' },
  PartyRejected: { reason: 'acts' },
  PartyDeleted: { reason: 'acts' },
  ProposalRejected: { reason: 'acts' },
  PhotoWithdrawn: { reason: 'acts' },
  CommentRejected: { reason: 'acts' },
  SessionsEnded: { reason: 'acts' },
  AccountSuspended: { reason: 'acts' },
  HistoryExported: { reason: 'acts' },
} as const satisfies { readonly [T in SealedType]: Readonly<Record<SealedPath<T>, OwnDataPart | null>> };

/** What is secret though it is not sealed, what says nothing of the person, and whom they have muted: that is somebody else. */
const LEFT_OUT = new Set(['userId', 'claims', 'tokenDigest', 'ticketDigest', 'mutedId', 'session']);

/** What an event about a person says of that person alone: nothing that opens the account, and no word of anybody else. */
export function ownDataOf(event: RecordedDomainEvent, userId: string): Record<string, unknown> {
  const theirs = Object.entries(event.data).filter(([field]) => !LEFT_OUT.has(field));
  const sealed = PERSONAL_FIELDS[event.type];
  if (sealed === undefined) return Object.fromEntries(theirs);
  const key = sealed.keyOf(event.data as EventData<EventType>, event);
  const isOwn = (typeof key === 'string' ? key : key.outer) === `user-${userId}`;
  const places: Readonly<Record<string, OwnDataPart | null>> = SEALED_IN_FILE[event.type as SealedType];
  const withheld = new Set(
    sealed.paths.filter((path) => !isOwn || places[path] === null).map((path) => path.split('.')[0]),
  );
  return Object.fromEntries(theirs.filter(([field]) => !withheld.has(field)));
}
