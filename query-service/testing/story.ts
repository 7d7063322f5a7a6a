import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import type { DomainEvent, EventData } from '@duende/contracts/events/domain-event';
import { digestOfReadToken } from '@duende/platform/sessions/read-token';
import type { ContactDetails } from '@duende/contracts/accounts/contact-fields';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { streams } from '@duende/contracts/events/streams';
import type { Given } from '@duende/testkit/samples/given-log';

/** The people of the tests' stories. */
export const alba = { userId: sampleId(0xa1ba), isAdmin: false } as const;
export const bruno = { userId: sampleId(0xb0), isAdmin: false } as const;
/** Nobody in {@link people}: whoever it is has been appointed meanwhile. */
export const analyst = { userId: sampleId(0xa4a), isAdmin: false, isAnalyst: true } as const;
export const admin = { userId: sampleId(0xad), isAdmin: true } as const;

/** A moment of November. */
export const day = (number: number, time = '10:00:00.000Z') =>
  `2026-11-${String(number).padStart(2, '0')}T${time}`;

type Metadata = NonNullable<Given['metadata']>;

export function registered(
  actor: { readonly userId: string; readonly isAdmin: boolean },
  username: string,
  email: string | null,
): Given {
  const { userId, isAdmin } = actor;
  const data = { userId, username, email, passwordHash: '$argon2id$x', isAdmin, claims: [] };
  return { stream: streams.user(userId), events: [{ type: 'UserRegistered', data }] };
}

/** Three accounts: alba, bruno, and an administrator without an e-mail. */
export const people: readonly Given[] = [
  registered(alba, 'alba', 'alba@mail.example'),
  registered(bruno, 'bruno', 'bruno@mail.example'),
  registered(admin, 'guardian', null),
];

export function contactChanged(userId: string, details: Partial<ContactDetails>): Given {
  const changes = Object.fromEntries(Object.entries(details).map(([field, to]) => [field, { from: '', to }]));
  return {
    stream: streams.user(userId),
    events: [{ type: 'ContactDetailsChanged', data: { userId, changes } }],
  };
}

export function personErased(userId: string): Given {
  return { stream: streams.user(userId), events: [{ type: 'PersonErased', data: { userId } }] };
}

function partyEvents(partyId: string, metadata: Metadata, ...events: DomainEvent[]): Given {
  return { stream: streams.party(partyId), events, metadata };
}

export function submitted(
  partyId: string,
  details: Partial<PartyDetails> = {},
  authorId: string | null = null,
  at = '2026-11-01T10:00:00.000Z',
): Given {
  const upcoming = samplePartyDetails({ dates: ['2026-12-05'], ...details });
  const data = { partyId, authorId, details: upcoming, source: null };
  return partyEvents(partyId, { actorId: authorId, at }, { type: 'PartySubmitted', data });
}

const byAdmin = (at: string): Metadata => ({ actorId: admin.userId, at });

export function approved(
  partyId: string,
  authorId: string | null = null,
  at = '2026-11-02T10:00:00.000Z',
): Given {
  return partyEvents(partyId, byAdmin(at), { type: 'PartyApproved', data: { partyId, authorId } });
}

export function approvalWithdrawn(partyId: string, at = '2026-11-05T10:00:00.000Z'): Given {
  const data = { partyId, authorId: null };
  return partyEvents(partyId, byAdmin(at), { type: 'PartyApprovalWithdrawn', data });
}

export function renamed(partyId: string, from: string, to: string, at = '2026-11-03T10:00:00.000Z'): Given {
  const data = { partyId, changes: { name: { from, to } } };
  return partyEvents(partyId, byAdmin(at), { type: 'PartyUpdated', data });
}

export function noticed(partyId: string, from: string, to: string, at = '2026-11-03T10:30:00.000Z'): Given {
  const data = { partyId, notice: { from, to } };
  return partyEvents(partyId, byAdmin(at), { type: 'PartyNoticeSet', data });
}

export function redated(partyId: string, from: string[], to: string[]): Given {
  const data = { partyId, changes: { dates: { from, to } } };
  return partyEvents(partyId, byAdmin('2026-11-03T11:00:00.000Z'), { type: 'PartyUpdated', data });
}

export function restored(partyId: string, status: 'pending' | 'approved'): Given {
  const data = { partyId, authorId: null, status };
  return partyEvents(partyId, byAdmin('2026-11-05T10:00:00.000Z'), { type: 'PartyRestored', data });
}

export function photoChanged(partyId: string, from: string | null, to: string | null): Given {
  const data = { partyId, changes: { photo: { from, to } } };
  return partyEvents(partyId, byAdmin('2026-11-03T12:00:00.000Z'), { type: 'PartyUpdated', data });
}

export function photoWithdrawn(photo: string, partyId: string): Given {
  const data = { photo, partyId, reason: null };
  return {
    stream: streams.photo(photo),
    events: [{ type: 'PhotoWithdrawn', data }],
    metadata: byAdmin('2026-11-04T10:00:00.000Z'),
  };
}

export function removed(
  partyId: string,
  type: 'PartyRejected' | 'PartyDeleted',
  reason: string | null = null,
  authorId: string | null = null,
  at = '2026-11-04T10:00:00.000Z',
): Given {
  return partyEvents(partyId, byAdmin(at), { type, data: { partyId, authorId, reason } });
}

export function rsvp(partyId: string, userId: string, isGoing = true): Given {
  const type = isGoing ? 'RsvpConfirmed' : 'RsvpWithdrawn';
  return { stream: streams.rsvp(partyId, userId), events: [{ type, data: { partyId, userId } }] };
}

/** A comment that somebody who is signed in wrote, under the own name unless `signedAs` is `null`. */
export function signedComment(
  commentId: string,
  partyId: string,
  author: string,
  authorId: string,
  signedAs: 'member' | null = 'member',
): Given {
  const data = { commentId, partyId, authorId, author, signedAs, content: 'Yo voy' };
  return { stream: streams.comment(commentId), events: [{ type: 'CommentPosted', data }] };
}

export function commented(commentId: string, partyId: string, content: string, at?: string): Given {
  const data = { commentId, partyId, authorId: null, author: 'Anónimo', signedAs: null, content };
  return {
    stream: streams.comment(commentId),
    events: [{ type: 'CommentPosted', data }],
    ...(at === undefined ? {} : { metadata: { at } }),
  };
}

export function rideRemoved(rideId: string, partyId: string, userId: string): Given {
  const data = { rideId, partyId, userId };
  return { stream: streams.rides(partyId), events: [{ type: 'RideRemoved', data }] };
}

export function commentApproved(commentId: string, partyId: string, authorId: string | null = null): Given {
  const data = { commentId, partyId, authorId };
  return {
    stream: streams.comment(commentId),
    events: [{ type: 'CommentApproved', data }],
    metadata: { actorId: admin.userId },
  };
}

export function commentRejected(commentId: string, partyId: string, reason: string | null = null): Given {
  const data = { commentId, partyId, authorId: null, reason };
  return {
    stream: streams.comment(commentId),
    events: [{ type: 'CommentRejected', data }],
    metadata: { actorId: admin.userId },
  };
}

/** The whole log was verified; nobody is asked who did it. */
export function verified(at: string): Given {
  const counts = { events: 9, readModels: 16, documents: 30, differences: 0 };
  const data = { verificationId: sampleId(51), upTo: '0000000000000009', ...counts };
  return {
    stream: streams.verification(data.verificationId),
    events: [{ type: 'HistoryVerified', data }],
    metadata: { actorId: null, at },
  };
}

/** An offer of three places in Madrid, unless said otherwise. */
export function ridePublished(
  rideId: string,
  partyId: string,
  userId: string,
  at?: string,
  other: Partial<EventData<'RidePublished'>> = {},
): Given {
  const departure = { latitude: 40.416849, longitude: -3.707143 };
  const offer = { rideId, partyId, userId, rideType: 'offer' as const, departure, passengerCount: 3 };
  const data = { ...offer, ...other };
  return {
    stream: streams.rides(partyId),
    events: [{ type: 'RidePublished', data }],
    ...(at === undefined ? {} : { metadata: { at } }),
  };
}

const TOKEN = `duende_${'t'.repeat(43)}`;
/** Whoever asks so asks by the token of {@link readTokenOf}. */
export const BEARER = { Authorization: `Bearer ${TOKEN}` };

/** A token that serves for ever. */
export function readTokenOf(userId: string): Given {
  const tokenDigest = digestOfReadToken(TOKEN);
  const data = {
    tokenId: sampleId(30),
    userId,
    name: 'Informe',
    tokenDigest,
    expiresAt: '2999-01-01T00:00:00.000Z',
  };
  return { stream: streams.admins(), events: [{ type: 'ReadTokenIssued', data }] };
}
