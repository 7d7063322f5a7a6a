import { ERASED } from '@duende/contracts/common/personal';
import type { AccountEvent } from '@duende/contracts/events/domain-event';
import type { Given } from '@duende/testkit/samples/given-log';
import {
  accountSuspended,
  BRUNO,
  calendarLinkIssued,
  erased,
  muted,
  noticesChosen,
  noticesRead,
  pushSubscribed,
  registered as registration,
  sessionsEnded,
  suspensionLifted,
  unmuted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { evolveAccount, NO_ACCOUNT, registered, signedInUser, type AccountState } from './account-state.ts';

const after = (...given: readonly Given[]): AccountState =>
  given
    .flatMap(({ events }) => events as readonly AccountEvent[])
    .reduce<AccountState>((state, event) => evolveAccount(state, event), NO_ACCOUNT);
const accountAfter = (...given: readonly Given[]) => registered(after(registration(), ...given));
const NO_ROLES = { isAdmin: false, isAnalyst: false, isModerator: false };

test.each([
  ['calendar', calendarLinkIssued()],
  ['suspension', accountSuspended()],
  ['mute', muted()],
  ['end of sessions', sessionsEnded()],
  ['choice of notices', noticesChosen()],
  ['device', pushSubscribed()],
  ['look at notices', noticesRead()],
])('a late %s does not bring an erased account back', (_what, late) => {
  expect(after(registration(), erased(), late)).toEqual(after(registration(), erased()));
});

test('looking at notices does not change an account', () => {
  expect(accountAfter(noticesRead())).toEqual(accountAfter());
});

test('somebody is muted once, until they are unmuted', () => {
  const other = muted({ mutedId: 'other' });
  expect(accountAfter(muted(), other, muted()).muted).toEqual(['other', BRUNO]);
  expect(accountAfter(muted(), other, unmuted()).muted).toEqual(['other']);
});

test('who signs in reads their name, their address and their suspension', () => {
  const data = { username: 'Alba', email: 'alba@duende.test' };
  const account = registered(after(registration(data)));
  const user = { id: account.userId, ...data, isAdmin: false };
  expect(signedInUser(account, NO_ROLES)).toEqual(user);
  expect(signedInUser({ ...account, email: null }, NO_ROLES)).toEqual({ ...user, email: null });
  const suspension = { lastDay: '2026-12-01', reason: 'Publicidad' };
  const suspended = registered(after(registration(data), accountSuspended(suspension)));
  expect(signedInUser(suspended, NO_ROLES)).toEqual({ ...user, suspension });
  const lifted = registered(after(registration(data), accountSuspended(suspension), suspensionLifted()));
  expect(signedInUser(lifted, NO_ROLES)).toEqual(user);
});

test('who is being erased has no name any more', () => {
  const account = accountAfter();
  expect(signedInUser({ ...account, username: ERASED, email: ERASED }, NO_ROLES)).toMatchObject({
    username: '',
    email: null,
  });
});
