import type { AccountEvent } from '@duende/contracts/events/domain-event';
import { describe, it } from 'vitest';
import { specify } from '../testing/given-decider.ts';
import { accountDecider } from './decide-account.ts';

const userId = '00000000-0000-4000-8000-00000000000a';
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
