import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@duende/contracts/events/domain-event';

const partyId = randomUUID();
export const userId = randomUUID();
export const user = `user-${userId}`;

export const registered = {
  type: 'UserRegistered',
  data: {
    userId,
    username: 'Duende',
    email: 'duende@example.org',
    passwordHash: '$argon2id$v=19$hash',
    isAdmin: false,
    claims: ['username-0a'],
  },
} satisfies DomainEvent;

export const shared = {
  type: 'ContactDetailsChanged',
  data: { userId, changes: { whatsapp: { from: '', to: '+34 600 000 000' } } },
} satisfies DomainEvent;

export const confirmed = { type: 'RsvpConfirmed', data: { partyId, userId } } satisfies DomainEvent;

export const rejected = (reason: string | null) =>
  ({ type: 'PartyRejected', data: { partyId, authorId: userId, reason } }) satisfies DomainEvent;
