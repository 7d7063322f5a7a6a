import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AccountEvent, DomainEvent } from '@duende/contracts/events/domain-event';
import { CONTACT_FIELDS, type ContactDetails } from '@duende/contracts/events/fields';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/refusal';
import {
  evolveAccount,
  NO_ACCOUNT,
  NOTHING_SHARED,
  type AccountState,
  type RegisteredAccount,
} from './account-state.ts';

export type AccountCommand = Command<
  'RegisterUser' | 'AbandonRegistration' | 'ChangeContactDetails' | 'ErasePerson'
>;

export function decideAccount(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      if (state.status !== 'none') throw new Refusal('request.conflict');
      return [{ type: 'UserRegistered', data: command.data }];
    case 'AbandonRegistration':
      return state.status === 'none' ? [{ type: 'RegistrationAbandoned', data: command.data }] : [];
    case 'ChangeContactDetails':
      return changeContactDetails(command.data.details, registered(state));
    case 'ErasePerson':
      return erase(state);
  }
}

/** The first save shares the form as it stands, even an empty one; after that only what differs is worth an event. */
function changeContactDetails(
  details: ContactDetails,
  account: RegisteredAccount,
): readonly DomainEvent<'ContactDetailsChanged'>[] {
  const before = account.contact ?? NOTHING_SHARED;
  const changed = CONTACT_FIELDS.filter((field) => details[field] !== before[field]);
  if (changed.length === 0 && account.contact !== null) return [];
  const changes = Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: details[field] }]),
  );
  return [{ type: 'ContactDetailsChanged', data: { userId: account.userId, changes } }];
}

/**
 * The set-up makes the only admin there can be: its claim is held by one account, and nothing promotes another. So
 * the account that holds it is the last admin, which needs no counting.
 */
function erase(state: AccountState): readonly DomainEvent<'PersonErased'>[] {
  if (state.status === 'erased') return [];
  const account = registered(state);
  if (account.claims.includes(streams.adminSetup())) throw new Refusal('account.last-admin');
  return [{ type: 'PersonErased', data: { userId: account.userId } }];
}

/** Who comes with the session of an account that has ended is signed out. */
function registered(state: AccountState): RegisteredAccount {
  if (state.status !== 'registered') throw new Refusal('session.required');
  return state;
}

export const accountDecider = {
  initialState: NO_ACCOUNT,
  decide: decideAccount,
  evolve: evolveAccount,
} as const;
