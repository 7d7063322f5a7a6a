import type { AccountEvent } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { accountDecider } from './decide-account.ts';

const userId = '00000000-0000-4000-8000-00000000000a';
const ADMIN = '00000000-0000-4000-8000-0000000000ad';
const { given } = specify(accountDecider);

const member = {
  userId,
  username: 'Ana',
  email: 'ana@duende.test',
  passwordHash: '$argon2id$ana',
  isAdmin: false,
  claims: ['username-1', 'email-1'],
};
const registered: AccountEvent = { type: 'UserRegistered', data: member };
const abandoned: AccountEvent = { type: 'RegistrationAbandoned', data: { userId } };
const erased: AccountEvent = { type: 'PersonErased', data: { userId } };

const form = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };
const save = (details: Partial<typeof form>) =>
  ({ type: 'ChangeContactDetails', data: { userId, details: { ...form, ...details } } }) as const;
const saved = (changes: Record<string, { from: string; to: string }>): AccountEvent => ({
  type: 'ContactDetailsChanged',
  data: { userId, changes },
});

describe('registering', () => {
  const register = { type: 'RegisterUser', data: member } as const;

  it('makes an account once', () => {
    given().when(register).then([registered]);
    given(registered).when(register).then('request.conflict');
  });

  it('is too late once it was abandoned or the person erased', () => {
    given(abandoned).when(register).then('request.conflict');
    given(registered, erased).when(register).then('request.conflict');
  });
});

describe('ending somebody’s sessions', () => {
  const end = { type: 'EndSessions', data: { userId, byId: ADMIN, reason: 'Móvil robado' } } as const;
  const ended: AccountEvent = { type: 'SessionsEnded', data: { userId, reason: 'Móvil robado' } };
  const own = { ...end, data: { ...end.data, byId: userId } } as const;

  it('is recorded each time, of who has an account', () => {
    given(registered).when(end).then([ended]);
    given(registered, ended).when(end).then([ended]);
    given().when(end).then('account.not-found');
    given(abandoned).when(end).then('account.not-found');
    given(registered, erased).when(end).then('account.not-found');
  });

  it('belongs to an account without an owner', () => {
    given(registered).when(own).then('account.own-sessions');
  });
});

describe('abandoning a registration', () => {
  const abandon = { type: 'AbandonRegistration', data: { userId } } as const;

  it('ends what has not begun and nothing else', () => {
    given().when(abandon).then([abandoned]);
    given(abandoned).when(abandon).then([]);
    given(registered).when(abandon).then([]);
  });
});

describe('saving the contact form', () => {
  it('shares what was filled in', () => {
    given(registered)
      .when(save({ email: 'ana@duende.test', telegram: '@ana' }))
      .then([saved({ email: { from: '', to: 'ana@duende.test' }, telegram: { from: '', to: '@ana' } })]);
  });

  it('shares an empty form too, the first time', () => {
    given(registered)
      .when(save({}))
      .then([saved({})]);
  });

  it('records afterwards only what differs', () => {
    const before = saved({
      email: { from: '', to: 'ana@duende.test' },
      whatsapp: { from: '', to: '+34600' },
    });
    given(registered, before)
      .when(save({ whatsapp: '+34600' }))
      .then([saved({ email: { from: 'ana@duende.test', to: '' } })]);
    given(registered, before)
      .when(save({ email: 'ana@duende.test', whatsapp: '+34600' }))
      .then([]);
    given(registered, saved({})).when(save({})).then([]);
  });

  it('is refused without an account', () => {
    given().when(save({})).then('session.required');
    given(abandoned).when(save({})).then('session.required');
    given(registered, erased).when(save({})).then('session.required');
  });
});

describe('changing the password', () => {
  const change = (currentHash: string) =>
    ({ type: 'ChangePassword', data: { userId, currentHash, passwordHash: '$argon2id$new' } }) as const;
  const changed: AccountEvent = { type: 'PasswordChanged', data: { userId, passwordHash: '$argon2id$new' } };

  it('takes another one in the place of the one that was compared', () => {
    given(registered).when(change('$argon2id$ana')).then([changed]);
    given(registered, changed).when(change('$argon2id$new')).then([changed]);
  });

  it('is refused when that is no longer the one', () => {
    given(registered, changed).when(change('$argon2id$ana')).then('account.wrong-password');
  });

  it('needs an account', () => {
    given().when(change('$argon2id$ana')).then('session.required');
    given(registered, erased).when(change('$argon2id$ana')).then('session.required');
  });
});

describe('links to another password', () => {
  const expiresAt = '2026-11-24T12:00:00.000Z';
  const issue = (ticketDigest: string) =>
    ({ type: 'IssuePasswordTicket', data: { userId, ticketDigest, expiresAt } }) as const;
  const issued = (ticketDigest: string): AccountEvent => ({
    type: 'PasswordTicketIssued',
    data: { userId, ticketDigest, expiresAt },
  });
  const take = (ticketDigest: string, at = '2026-11-24T11:59:59.999Z') =>
    ({
      type: 'UsePasswordTicket',
      data: { userId, ticketDigest, passwordHash: '$argon2id$new', at },
    }) as const;
  const changed: AccountEvent = { type: 'PasswordChanged', data: { userId, passwordHash: '$argon2id$new' } };

  it('are made for an account, as often as they are asked for', () => {
    given(registered)
      .when(issue('a1'))
      .then([issued('a1')]);
    given(registered, issued('a1'))
      .when(issue('b2'))
      .then([issued('b2')]);
    given().when(issue('a1')).then('account.not-found');
    given(abandoned).when(issue('a1')).then('account.not-found');
    given(registered, erased).when(issue('a1')).then('account.not-found');
  });

  it('give another password once', () => {
    given(registered, issued('a1')).when(take('a1')).then([changed]);
    given(registered, issued('a1'), changed).when(take('a1')).then('account.ticket-useless');
  });

  it('end with their day, and with the next link', () => {
    given(registered, issued('a1')).when(take('a1', expiresAt)).then('account.ticket-useless');
    given(registered, issued('a1'), issued('b2')).when(take('a1')).then('account.ticket-useless');
    given(registered, issued('a1'), issued('b2')).when(take('b2')).then([changed]);
  });

  it('are refused to accounts without one, and to ended accounts', () => {
    given(registered).when(take('a1')).then('account.ticket-useless');
    given().when(take('a1')).then('account.ticket-useless');
    given(registered, issued('a1'), erased).when(take('a1')).then('account.ticket-useless');
  });

  it.each([
    ['an administrator', ADMIN, true],
    ['who runs the service', null, false],
  ])('remember that they are by %s', (_, actorId, isByAdmin) => {
    const event = { ...issued('a1'), metadata: { actorId } };
    expect(fold(accountDecider, [registered, event])).toMatchObject({
      ticket: { digest: 'a1', expiresAt, isByAdmin },
    });
  });
});

describe('the address of a calendar', () => {
  const issue = { type: 'IssueCalendarLink', data: { userId, tokenDigest: 'a1' } } as const;
  const revoke = { type: 'RevokeCalendarLink', data: { userId } } as const;
  const issued: AccountEvent = { type: 'CalendarLinkIssued', data: issue.data };
  const revoked: AccountEvent = { type: 'CalendarLinkRevoked', data: { userId } };

  it('is created, and replaced by a new one', () => {
    given(registered).when(issue).then([issued]);
    given(registered, issued).when(issue).then([issued]);
  });

  it('is taken back where there is one', () => {
    given(registered, issued).when(revoke).then([revoked]);
    given(registered).when(revoke).then([]);
    given(registered, issued, revoked).when(revoke).then([]);
    given(registered, issued, revoked, issued).when(revoke).then([revoked]);
  });

  it('belongs to no person without an account', () => {
    for (const command of [issue, revoke]) {
      given().when(command).then('session.required');
      given(registered, issued, erased).when(command).then('session.required');
    }
  });
});

it('reads its notices', () => {
  const read = { type: 'ReadNotices', data: { userId } } as const;
  given(registered)
    .when(read)
    .then([{ type: 'NoticesRead', data: { userId } }]);
  given(registered, erased).when(read).then('session.required');
});

describe('an ended account keeps', () => {
  it('are the claims that are still to be let go', () => {
    expect(fold(accountDecider, [registered, erased])).toEqual({
      status: 'erased',
      userId,
      claims: ['username-1', 'email-1'],
    });
    expect(fold(accountDecider, [erased])).toEqual({ status: 'erased', userId, claims: [] });
  });

  it('is nothing else that comes late', () => {
    for (const late of [saved({}), { type: 'PasswordChanged', data: { userId, passwordHash: 'x' } } as const])
      expect(fold(accountDecider, [registered, erased, late])).toMatchObject({ status: 'erased' });
  });
});

describe('erasing a person', () => {
  const erase = { type: 'ErasePerson', data: { userId } } as const;

  it('happens once', () => {
    given(registered).when(erase).then([erased]);
    given(registered, saved({})).when(erase).then([erased]);
    given(registered, erased).when(erase).then([]);
  });

  it('needs an account', () => {
    given().when(erase).then('session.required');
    given(abandoned).when(erase).then('session.required');
  });
});
