import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { Given } from '@duende/testkit/samples/given-log';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../handling/command-context.ts';

export const PARTY_ID = sampleId(1);
export const AUTHOR_ID = sampleId(2);
export const ADMIN_ID = sampleId(3);
export const COMMENT_ID = sampleId(4);
export const RIDE_ID = sampleId(5);

export function partySubmitted(
  data: Partial<DomainEvent<'PartySubmitted'>['data']> = {},
): DomainEvent<'PartySubmitted'> {
  return {
    type: 'PartySubmitted',
    data: { partyId: PARTY_ID, authorId: AUTHOR_ID, details: samplePartyDetails(), source: null, ...data },
  };
}

export function partyApproved(partyId = PARTY_ID, authorId: string | null = AUTHOR_ID) {
  return { type: 'PartyApproved', data: { partyId, authorId } } as const;
}

export function partyRemoved(type: 'PartyRejected' | 'PartyDeleted', reason: string | null = null) {
  return { type, data: { partyId: PARTY_ID, authorId: AUTHOR_ID, reason } } as const;
}

export function commentPosted(
  data: Partial<DomainEvent<'CommentPosted'>['data']> = {},
): DomainEvent<'CommentPosted'> {
  return {
    type: 'CommentPosted',
    data: {
      commentId: COMMENT_ID,
      partyId: PARTY_ID,
      authorId: AUTHOR_ID,
      author: 'Duende',
      signedAs: null,
      content: '¡Qué ganas!',
      ...data,
    },
  };
}

export function ridePublished(
  data: Partial<DomainEvent<'RidePublished'>['data']> = {},
): DomainEvent<'RidePublished'> {
  return {
    type: 'RidePublished',
    data: {
      rideId: RIDE_ID,
      partyId: PARTY_ID,
      userId: AUTHOR_ID,
      rideType: 'offer',
      departure: { latitude: 40.4, longitude: -3.7 },
      passengerCount: 3,
      ...data,
    },
  };
}

export const PHOTO = givenPhoto('cartel', { uploadedBy: AUTHOR_ID });

const inStream = (stream: string, ...events: readonly DomainEvent[]): Given => ({ stream, events });
const PARTY = streams.party(PARTY_ID);

/** Histories, each of one stream, to begin a test with. */
export const PENDING_PARTY = inStream(PARTY, partySubmitted());
/** One that is to come, whenever tests run. */
export const APPROVED_PARTY = inStream(
  PARTY,
  partySubmitted({ details: samplePartyDetails({ dates: ['2099-08-01'] }) }),
  partyApproved(),
);
export const REJECTED_PARTY = inStream(PARTY, partySubmitted(), partyRemoved('PartyRejected'));
export const DELETED_PARTY = inStream(PARTY, partySubmitted(), partyApproved(), partyRemoved('PartyDeleted'));
export const PENDING_COMMENT = inStream(streams.comment(COMMENT_ID), commentPosted());
export const PUBLISHED_RIDE = inStream(streams.rides(PARTY_ID), ridePublished());

/** The context of a fresh command of one user, parts of which may be given. */
export function commandContext(parts: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { userId: AUTHOR_ID, isAdmin: false },
    at: '2026-06-01T12:00:00.000Z',
    commandId: randomUUID(),
    commandDigest: 'digest',
    correlationId: randomUUID(),
    causationId: null,
    ...parts,
  };
}
