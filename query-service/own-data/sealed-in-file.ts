import type { OwnDataPart } from '@duende/contracts/accounts/own-data-answer';
import type { EventData, EventType, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS, type SealedPath, type SealedType } from '@duende/contracts/events/personal-fields';

/**
 * Where each sealed field is in the own-data file; `null`: excluded, as it unlocks the account. A new sealed
 * field does not compile without an entry, and `own-data.int.test.ts` checks it.
 */
export const SEALED_IN_FILE = {
  UserRegistered: { username: 'account', email: 'account', passwordHash: null },
  ContactDetailsChanged: { 'changes.*.from': 'accountEvents', 'changes.*.to': 'accountEvents' },
  PasswordChanged: { passwordHash: null },
  ReadTokenIssued: { name: 'accountEvents' },
  PushSubscribed: { device: 'accountEvents', endpoint: 'accountEvents', p256dh: null, auth: null },
  CommentPosted: { author: 'comments', content: 'comments' },
  CommentEdited: { content: 'comments' },
  RidePublished: { departure: 'rides', note: 'rides' },
  RideAlertSet: { departure: 'rideAlerts' },
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

/** Secrets, fields without personal content, and muted people. */
const LEFT_OUT = new Set(['userId', 'claims', 'tokenDigest', 'ticketDigest', 'mutedId', 'session']);

/** No secrets, nothing about others. */
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
