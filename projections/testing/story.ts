import type { DomainEvent, EventData } from '@duende/contracts/events/domain-event';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { REASONED_TYPES } from '@duende/contracts/reasons/reason-events';
import { streams } from '@duende/contracts/events/streams';
import type { Given } from '@duende/testkit/samples/given-log';

/** What happens in the tests of read models, each as one event on the stream it belongs to. */

export const PARTY = sampleId(1);
export const OTHER_PARTY = sampleId(2);
export const ALBA = sampleId(3);
export const BRUNO = sampleId(4);
export const ADMIN = sampleId(5);
export const COMMENT = sampleId(6);
export const RIDE = sampleId(7);
export const IMPORT = sampleId(8);
export const OTHER_COMMENT = sampleId(9);
export const TOKEN = sampleId(20);
export const TOKEN_DIGEST = 'a'.repeat(64);

/** Everything a party's details may hold. */
export const DETAILS = samplePartyDetails({
  latitude: 40.41,
  longitude: -3.7,
  ticketsLink: 'https://entradas.example/luna',
  description: 'En el pinar.',
});

type Metadata = NonNullable<Given['metadata']>;

export function on(stream: string, event: DomainEvent, metadata: Metadata = {}): Given {
  return { stream, events: [event], metadata };
}

/** What happened, with other data: what could be opened once and cannot any more. */
export function withData(given: Given, changes: Readonly<Record<string, unknown>>): Given {
  const events = given.events.map(
    (event) => ({ ...event, data: { ...event.data, ...changes } }) as DomainEvent,
  );
  return { ...given, events };
}

export function submitted(
  data: Partial<EventData<'PartySubmitted'>> = {},
  metadata: Metadata = { actorId: ALBA },
): Given {
  const whole = { partyId: PARTY, authorId: ALBA, details: DETAILS, source: null, ...data };
  return on(streams.party(whole.partyId), { type: 'PartySubmitted', data: whole }, metadata);
}

export function updated(changes: EventData<'PartyUpdated'>['changes'], partyId = PARTY): Given {
  const data = { partyId, changes };
  return on(streams.party(partyId), { type: 'PartyUpdated', data }, { actorId: ADMIN });
}

export function approved(partyId = PARTY, authorId: string | null = ALBA): Given {
  const data = { partyId, authorId };
  return on(streams.party(partyId), { type: 'PartyApproved', data }, { actorId: ADMIN });
}

export function removed(
  type: 'PartyRejected' | 'PartyDeleted',
  { reason = null, actorId = ADMIN }: { reason?: string | null; actorId?: string } = {},
): Given {
  const data = { partyId: PARTY, authorId: ALBA, reason };
  return on(streams.party(PARTY), { type, data }, { actorId });
}

export function noticeSet(from: string, to: string): Given {
  const data = { partyId: PARTY, notice: { from, to } };
  return on(streams.party(PARTY), { type: 'PartyNoticeSet', data }, { actorId: ADMIN });
}

export function approvalWithdrawn(): Given {
  const data = { partyId: PARTY, authorId: ALBA };
  return on(streams.party(PARTY), { type: 'PartyApprovalWithdrawn', data }, { actorId: ADMIN });
}

export function restored(status: 'pending' | 'approved'): Given {
  const data = { partyId: PARTY, authorId: ALBA, status };
  return on(streams.party(PARTY), { type: 'PartyRestored', data }, { actorId: ADMIN });
}

/** The photo of this name, seen at the party. */
export function photoWithdrawn(photo: string, reason: string | null = null): Given {
  const data = { photo, partyId: PARTY, reason };
  return on(streams.photo(photo), { type: 'PhotoWithdrawn', data }, { actorId: ADMIN });
}

export function rsvp(isGoing = true, userId = ALBA, partyId = PARTY): Given {
  const type = isGoing ? 'RsvpConfirmed' : 'RsvpWithdrawn';
  return on(streams.rsvp(partyId, userId), { type, data: { partyId, userId } }, { actorId: userId });
}

export function commented(
  authorId: string | null = BRUNO,
  {
    commentId = COMMENT,
    partyId = PARTY,
    signedAs = null,
  }: Partial<Pick<EventData<'CommentPosted'>, 'commentId' | 'partyId' | 'signedAs'>> = {},
): Given {
  const data = { commentId, partyId, authorId, author: 'Bruno', signedAs, content: 'Allí nos vemos' };
  return on(streams.comment(commentId), { type: 'CommentPosted', data }, { actorId: authorId });
}

export function commentApproved(commentId = COMMENT, authorId: string | null = BRUNO): Given {
  const data = { commentId, partyId: PARTY, authorId };
  return on(streams.comment(commentId), { type: 'CommentApproved', data }, { actorId: ADMIN });
}

export function commentRejected(reason: string | null = null): Given {
  const data = { commentId: COMMENT, partyId: PARTY, authorId: BRUNO, reason };
  return on(streams.comment(COMMENT), { type: 'CommentRejected', data }, { actorId: ADMIN });
}

export function commentRestored(status: 'pending' | 'approved'): Given {
  const data = { commentId: COMMENT, partyId: PARTY, authorId: BRUNO, status };
  return on(streams.comment(COMMENT), { type: 'CommentRestored', data }, { actorId: ADMIN });
}

/** An offer of three places near Madrid, unless said otherwise. */
export function ridePublished(
  userId = BRUNO,
  rideId = RIDE,
  other: Partial<EventData<'RidePublished'>> = {},
): Given {
  const departure = { latitude: 40.5, longitude: -3.6 };
  const offer = { rideId, partyId: PARTY, userId, rideType: 'offer' as const, departure, passengerCount: 3 };
  const data = { ...offer, ...other };
  return on(streams.rides(data.partyId), { type: 'RidePublished', data }, { actorId: userId });
}

export function rideRemoved(rideId = RIDE): Given {
  const data = { rideId, partyId: PARTY, userId: BRUNO };
  return on(streams.rides(PARTY), { type: 'RideRemoved', data }, { actorId: BRUNO });
}

export function registered(userId = ALBA, username = 'alba', isAdmin = false): Given {
  const email = isAdmin ? null : `${username}@mail.example`;
  const data = { userId, username, email, passwordHash: '$argon2id$x', isAdmin, claims: [] };
  return on(streams.user(userId), { type: 'UserRegistered', data }, { actorId: userId });
}

export function contactChanged(changes: EventData<'ContactDetailsChanged'>['changes'], userId = ALBA): Given {
  const data = { userId, changes };
  return on(streams.user(userId), { type: 'ContactDetailsChanged', data }, { actorId: userId });
}

export function passwordChanged(userId = ALBA): Given {
  const data = { userId, passwordHash: '$argon2id$y' };
  return on(streams.user(userId), { type: 'PasswordChanged', data }, { actorId: userId });
}

export function sessionsEnded(reason: string | null, userId = ALBA): Given {
  return on(streams.user(userId), { type: 'SessionsEnded', data: { userId, reason } }, { actorId: ADMIN });
}

type RoleChange = 'AdminAppointed' | 'AdminDismissed' | 'AnalystAppointed' | 'AnalystDismissed';

export function adminRole(type: RoleChange, userId = ALBA): Given {
  return on(streams.admins(), { type, data: { userId } }, { actorId: ADMIN });
}

/** The first of a person's tokens, unless said otherwise. */
export function tokenIssued(data: Partial<EventData<'ReadTokenIssued'>> = {}): Given {
  const token = { tokenId: TOKEN, userId: ALBA, name: 'Informe', tokenDigest: TOKEN_DIGEST };
  const whole = { ...token, expiresAt: '2026-08-30T12:00:00.000Z', ...data };
  return on(streams.admins(), { type: 'ReadTokenIssued', data: whole }, { actorId: whole.userId });
}

export function tokenRevoked(): Given {
  const data = { tokenId: TOKEN, userId: ALBA, tokenDigest: TOKEN_DIGEST };
  return on(streams.admins(), { type: 'ReadTokenRevoked', data }, { actorId: ALBA });
}

export function erased(userId: string): Given {
  return on(streams.user(userId), { type: 'PersonErased', data: { userId } }, { actorId: userId });
}

/** The reason of what happened, which must have an id, was struck. */
export function reasonStruck({ id: eventId = '', events: [event] }: Given): Given {
  const eventType = REASONED_TYPES.find((type) => type === event?.type);
  if (event === undefined || eventType === undefined) throw new TypeError('it has no reason');
  const { partyId = null, commentId, userId, exportId }: Readonly<Record<string, unknown>> = event.data;
  const data = { eventId, eventType, subjectId: commentId ?? partyId ?? userId ?? exportId, partyId };
  const struck = { type: 'ReasonStruck', data: data as EventData<'ReasonStruck'> } as const;
  return on(streams.reason(eventId), struck, { actorId: ADMIN, causationId: eventId });
}
