import { streams } from '@duende/contracts/events/streams';
import { test } from 'vitest';
import { expectLastEntry, type TrailRow } from '../testing/audit-trail.ts';
import {
  ADMIN,
  adminAppointed,
  adminDismissed,
  ALBA,
  analystAppointed,
  analystDismissed,
  erased,
  passwordChanged,
  calendarLinkIssued,
  calendarLinkRevoked,
  registered,
  sessionsEnded,
  tokenIssued,
  tokenRevoked,
} from '@duende/testkit/samples/story';
import { on } from '@duende/testkit/samples/given-log';

const account = {
  subjectType: 'user',
  subjectId: ALBA,
  partyId: null,
  label: null,
  reason: null,
  changes: [],
};

test.each<TrailRow>([
  [
    'the set-up',
    [registered({ userId: ADMIN, username: 'guardian', isAdmin: true })],
    {
      kind: 'admin.set-up',
      subjectType: 'user',
      subjectId: ADMIN,
      partyId: null,
      label: null,
      reason: null,
      actorId: ADMIN,
      changes: [],
    },
  ],
  [
    'an appointment',
    [registered(), adminAppointed()],
    { ...account, kind: 'admin.appointed', actorId: ADMIN },
  ],
  ['a dismissal', [registered(), adminDismissed()], { ...account, kind: 'admin.dismissed', actorId: ADMIN }],
  [
    'an appointment as analyst',
    [registered(), analystAppointed()],
    { ...account, kind: 'analyst.appointed', actorId: ADMIN },
  ],
  [
    'a dismissal as analyst',
    [registered(), analystDismissed()],
    { ...account, kind: 'analyst.dismissed', actorId: ADMIN },
  ],
  [
    'a read token, and not its name',
    [registered(), tokenIssued()],
    { ...account, kind: 'read-token.issued', actorId: ALBA },
  ],
  [
    'a read token taken back',
    [registered(), tokenIssued(), tokenRevoked()],
    { ...account, kind: 'read-token.revoked', actorId: ALBA },
  ],
  [
    'the address of a calendar, and nothing of it',
    [registered(), calendarLinkIssued()],
    { ...account, kind: 'calendar-link.issued', actorId: ALBA },
  ],
  [
    'the address of a calendar taken back',
    [registered(), calendarLinkIssued(), calendarLinkRevoked()],
    { ...account, kind: 'calendar-link.revoked', actorId: ALBA },
  ],
  [
    'another password, and nothing of it',
    [registered(), passwordChanged()],
    { ...account, kind: 'password.changed', actorId: ALBA },
  ],
  [
    'another password by a link, which only its holder has',
    [registered(), { ...passwordChanged(), metadata: { actorId: null } }],
    { ...account, kind: 'password.changed', actorId: ALBA },
  ],
  [
    'a link to another password',
    [
      registered(),
      on(
        streams.user(ALBA),
        {
          type: 'PasswordTicketIssued',
          data: { userId: ALBA, ticketDigest: 'd'.repeat(64), expiresAt: '2026-06-02T12:00:00.000Z' },
        },
        { actorId: ADMIN },
      ),
    ],
    { ...account, kind: 'password-ticket.issued', actorId: ADMIN },
  ],
  ['an account', [registered()], { ...account, kind: 'account.registered', actorId: ALBA }],
  [
    'the set-up by who has no session yet',
    [{ ...registered({ userId: ADMIN, username: 'guardian', isAdmin: true }), metadata: { actorId: null } }],
    {
      kind: 'admin.set-up',
      subjectType: 'user',
      subjectId: ADMIN,
      partyId: null,
      label: null,
      reason: null,
      actorId: ADMIN,
      changes: [],
    },
  ],
  [
    'sessions ended by somebody else, with the reason',
    [registered(), sessionsEnded({ reason: 'Le robaron el móvil' })],
    { ...account, kind: 'sessions.ended', actorId: ADMIN, reason: 'Le robaron el móvil' },
  ],
  [
    'sessions ended without a word',
    [registered(), sessionsEnded()],
    { ...account, kind: 'sessions.ended', actorId: ADMIN },
  ],
  [
    'an erasure',
    [registered(), erased({ userId: ALBA })],
    { ...account, kind: 'person.erased', actorId: ALBA },
  ],
])('%s', async (...row) => expectLastEntry(row));
