import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AccountEvent, DomainEvent } from '@duende/contracts/events/domain-event';
import {
  CONTACT_FIELDS,
  NOTHING_SHARED,
  type ContactDetails,
} from '@duende/contracts/accounts/contact-fields';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import {
  evolveAccount,
  NO_ACCOUNT,
  registered,
  type AccountState,
  type RegisteredAccount,
} from './account-state.ts';
import { decideNotices } from './decide-notices.ts';
import type { CountedKind } from '../allowances/day-allowances.ts';
import { counted, type Decision } from '../handling/decider.ts';

export type AccountCommand = Command<
  | 'RegisterUser'
  | 'AbandonRegistration'
  | 'ChangeContactDetails'
  | 'ChangePassword'
  | 'IssuePasswordTicket'
  | 'UsePasswordTicket'
  | 'IssueCalendarLink'
  | 'RevokeCalendarLink'
  | 'EndSessions'
  | 'ReadNotices'
  | 'ChooseNoticePreferences'
  | 'SubscribePush'
  | 'UnsubscribePush'
  | 'EndDevicesOfSessions'
  | 'SuspendAccount'
  | 'LiftSuspension'
  | 'MutePerson'
  | 'UnmutePerson'
  | 'ErasePerson'
>;

/** Proofs of identity and decisions by others use none. */
const COUNTS_AS: Readonly<Record<AccountCommand['type'], CountedKind | null>> = {
  RegisterUser: null,
  AbandonRegistration: null,
  ChangeContactDetails: 'profileChanges',
  ChangePassword: null,
  IssuePasswordTicket: null,
  UsePasswordTicket: null,
  IssueCalendarLink: 'profileChanges',
  RevokeCalendarLink: 'profileChanges',
  EndSessions: null,
  ReadNotices: 'profileChanges',
  ChooseNoticePreferences: 'profileChanges',
  SubscribePush: 'profileChanges',
  UnsubscribePush: 'profileChanges',
  EndDevicesOfSessions: null,
  SuspendAccount: null,
  LiftSuspension: null,
  MutePerson: 'profileChanges',
  UnmutePerson: 'profileChanges',
  ErasePerson: null,
};

export function decideAccount(command: AccountCommand, state: AccountState): Decision<AccountEvent> {
  return counted(COUNTS_AS[command.type], eventsOf(command, state));
}

function eventsOf(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      if (state.status !== 'none') throw new Refusal('request.conflict');
      return [{ type: 'UserRegistered', data: command.data }];
    case 'AbandonRegistration':
      return state.status === 'none' ? [{ type: 'RegistrationAbandoned', data: command.data }] : [];
    case 'ChangeContactDetails':
      return changeContactDetails(command.data.details, registered(state));
    case 'ChangePassword': {
      const account = registered(state);
      const { currentHash, passwordHash } = command.data;
      if (account.passwordHash !== currentHash) throw new Refusal('account.wrong-password');
      return [{ type: 'PasswordChanged', data: { userId: account.userId, passwordHash } }];
    }
    case 'IssuePasswordTicket':
      if (state.status !== 'registered') throw new Refusal('account.not-found');
      return [{ type: 'PasswordTicketIssued', data: command.data }];
    case 'UsePasswordTicket':
      return takeTicket(command.data, state);
    case 'IssueCalendarLink':
      return [{ type: 'CalendarLinkIssued', data: { ...command.data, userId: registered(state).userId } }];
    case 'RevokeCalendarLink':
      return revokeCalendarLink(registered(state));
    case 'EndSessions':
      return endSessions(command.data, state);
    case 'ReadNotices':
      return [{ type: 'NoticesRead', data: { userId: registered(state).userId } }];
    case 'ChooseNoticePreferences':
    case 'SubscribePush':
    case 'UnsubscribePush':
    case 'EndDevicesOfSessions':
      return decideNotices(command, state);
    case 'SuspendAccount':
      return suspend(command.data, state);
    case 'LiftSuspension': {
      const { userId } = command.data;
      if (state.status !== 'registered') throw new Refusal('account.not-found');
      if (state.suspension === null) throw new Refusal('account.not-suspended');
      return [{ type: 'SuspensionLifted', data: { userId } }];
    }
    case 'MutePerson':
      return mute(command.data, registered(state));
    case 'UnmutePerson':
      return registered(state).muted.includes(command.data.mutedId)
        ? [{ type: 'PersonUnmuted', data: command.data }]
        : [];
    case 'ErasePerson':
      return erase(state);
  }
}

/** The first save shares the form even if empty; later ones record only differences. */
function changeContactDetails(
  named: Partial<ContactDetails>,
  account: RegisteredAccount,
): readonly DomainEvent<'ContactDetailsChanged'>[] {
  const before = account.contact ?? NOTHING_SHARED;
  const details = { ...before, ...named };
  const changed = CONTACT_FIELDS.filter((field) => details[field] !== before[field]);
  if (changed.length === 0 && account.contact !== null) return [];
  const changes = Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: details[field] }]),
  );
  return [{ type: 'ContactDetailsChanged', data: { userId: account.userId, changes } }];
}

/** Every invalid ticket gets the same answer. */
function takeTicket(
  { ticketDigest, passwordHash, at }: Command<'UsePasswordTicket'>['data'],
  state: AccountState,
): readonly DomainEvent<'PasswordChanged'>[] {
  const serves =
    state.status === 'registered' &&
    state.ticket !== null &&
    state.ticket.digest === ticketDigest &&
    at < state.ticket.expiresAt;
  if (!serves) throw new Refusal('account.ticket-useless');
  return [{ type: 'PasswordChanged', data: { userId: state.userId, passwordHash } }];
}

function revokeCalendarLink({
  userId,
  hasCalendarLink,
}: RegisteredAccount): readonly DomainEvent<'CalendarLinkRevoked'>[] {
  return hasCalendarLink ? [{ type: 'CalendarLinkRevoked', data: { userId } }] : [];
}

/** Always recorded, because open sessions are not known here. */
function endSessions(
  { userId, byId, reason }: Command<'EndSessions'>['data'],
  state: AccountState,
): readonly DomainEvent<'SessionsEnded'>[] {
  if (state.status !== 'registered') throw new Refusal('account.not-found');
  // Would end the requesting session, probably by mistake.
  if (byId === userId) throw new Refusal('account.own-sessions');
  return [{ type: 'SessionsEnded', data: { userId, reason } }];
}

/** A repeat changes the end or the reason. */
function suspend(
  { userId, lastDay, reason, today }: Command<'SuspendAccount'>['data'],
  state: AccountState,
): readonly DomainEvent<'AccountSuspended'>[] {
  if (state.status !== 'registered') throw new Refusal('account.not-found');
  if (lastDay !== null && lastDay < today) throw new Refusal('account.suspension-over');
  return [{ type: 'AccountSuspended', data: { userId, lastDay, reason } }];
}

function mute(
  { userId, mutedId }: Command<'MutePerson'>['data'],
  { muted }: RegisteredAccount,
): readonly DomainEvent<'PersonMuted'>[] {
  if (userId === mutedId) throw new Refusal('mute.own');
  if (muted.includes(mutedId)) return [];
  if (muted.length >= LIMITS.muted) throw new Refusal('mute.too-many');
  return [{ type: 'PersonMuted', data: { userId, mutedId } }];
}

/** The administrators' stream has ensured before that one remains. */
function erase(state: AccountState): readonly DomainEvent<'PersonErased'>[] {
  if (state.status === 'erased') return [];
  return [{ type: 'PersonErased', data: { userId: registered(state).userId } }];
}

export const accountDecider = {
  initialState: NO_ACCOUNT,
  decide: decideAccount,
  evolve: evolveAccount,
  isUncached: true,
} as const;
