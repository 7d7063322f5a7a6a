import type { AccountEvent, DomainEvent, EventMetadata } from '@duende/contracts/events/domain-event';
import {
  CONTACT_FIELDS,
  NOTHING_SHARED,
  type ContactDetails,
} from '@duende/contracts/accounts/contact-fields';
import { Refusal } from '@duende/contracts/common/refusal';
import { openedOr, type Personal } from '@duende/contracts/common/personal';
import { USUAL_PREFERENCES, type NoticePreferences } from '@duende/contracts/notices/notice-preferences';
import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import { rolesGiven } from '@duende/contracts/accounts/permissions';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { suspensionAfter } from '../handling/suspended-accounts.ts';
import type { Roles } from '../admins/admins-state.ts';

interface Ticket {
  readonly digest: string;
  readonly expiresAt: string;
  /** not by the operator */
  readonly isByAdmin: boolean;
}

interface PushedDevice {
  readonly id: string;
  /** `null` in older events */
  readonly sessionId: string | null;
}

export interface RegisteredAccount {
  readonly status: 'registered';
  readonly userId: string;
  readonly username: Personal<string>;
  readonly email: Personal<string> | null;
  readonly passwordHash: Personal<string>;
  readonly isAdmin: boolean;
  readonly ticket: Ticket | null;
  readonly hasCalendarLink: boolean;
  readonly notices: NoticePreferences;
  /** oldest first */
  readonly devices: readonly PushedDevice[];
  /** by the person, newest last; these cannot renew themselves */
  readonly endedDevices: readonly string[];
  readonly claims: readonly string[];
  /** `null` until the form is first saved */
  readonly contact: ContactDetails | null;
  /** until lifted, even after its last day */
  readonly suspension: Suspension | null;
  readonly muted: readonly string[];
}

/** `abandoned` and `erased` are final. */
export type AccountState =
  | { readonly status: 'none' }
  | { readonly status: 'abandoned' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly userId: string; readonly claims: readonly string[] };

export const NO_ACCOUNT: AccountState = { status: 'none' };

/** A new password, or the end of all sessions, revokes this too. */
const NOTHING_OPEN = { hasCalendarLink: false, devices: [] } as const;

const NEW_ACCOUNT = {
  status: 'registered',
  contact: null,
  ticket: null,
  ...NOTHING_OPEN,
  notices: USUAL_PREFERENCES,
  endedDevices: [],
  suspension: null,
  muted: [],
} as const;

export function evolveAccount(
  state: AccountState,
  event: AccountEvent & { readonly metadata?: Pick<EventMetadata, 'actorId'> },
): AccountState {
  switch (event.type) {
    case 'UserRegistered':
      return { ...NEW_ACCOUNT, ...event.data };
    case 'RegistrationAbandoned':
      return { status: 'abandoned' };
    case 'ContactDetailsChanged':
      return state.status === 'registered'
        ? { ...state, contact: withChanges(state.contact ?? NOTHING_SHARED, event.data.changes) }
        : state;
    case 'PasswordChanged':
      return state.status === 'registered'
        ? { ...state, passwordHash: event.data.passwordHash, ticket: null, ...NOTHING_OPEN }
        : state;
    case 'PasswordTicketIssued': {
      const { ticketDigest: digest, expiresAt } = event.data;
      const isByAdmin = (event.metadata?.actorId ?? null) !== null;
      return state.status === 'registered' ? { ...state, ticket: { digest, expiresAt, isByAdmin } } : state;
    }
    case 'CalendarLinkIssued':
    case 'CalendarLinkRevoked':
      return state.status === 'registered'
        ? { ...state, hasCalendarLink: event.type === 'CalendarLinkIssued' }
        : state;
    case 'AccountSuspended':
    case 'SuspensionLifted':
      return state.status === 'registered'
        ? { ...state, suspension: suspensionAfter(state.suspension, event) }
        : state;
    case 'PersonMuted':
    case 'PersonUnmuted': {
      if (state.status !== 'registered') return state;
      const { mutedId } = event.data;
      const others = state.muted.filter((id) => id !== mutedId);
      return { ...state, muted: event.type === 'PersonMuted' ? [...others, mutedId] : others };
    }
    case 'SessionsEnded':
      return state.status === 'registered' ? { ...state, ...NOTHING_OPEN } : state;
    case 'NoticePreferencesChosen': {
      const { userId: _, ...notices } = event.data;
      return state.status === 'registered' ? { ...state, notices } : state;
    }
    case 'PushSubscribed':
    case 'PushUnsubscribed':
      return state.status === 'registered'
        ? {
            ...state,
            devices: devicesAfter(state.devices, event),
            endedDevices: endedAfter(state.endedDevices, event),
          }
        : state;
    case 'NoticesRead':
      return state;
    case 'PersonErased':
      return {
        status: 'erased',
        userId: event.data.userId,
        claims: state.status === 'registered' ? state.claims : [],
      };
  }
}

function devicesAfter(
  devices: readonly PushedDevice[],
  { type, data }: DomainEvent<'PushSubscribed' | 'PushUnsubscribed'>,
): readonly PushedDevice[] {
  const others = devices.filter(({ id }) => id !== data.deviceId);
  if (type === 'PushUnsubscribed') return others;
  return [...others, { id: data.deviceId, sessionId: data.session?.id ?? null }];
}

/** Remembered devices: more than one person can have. */
const ENDED_DEVICES = 20;

function endedAfter(
  ended: readonly string[],
  event: DomainEvent<'PushSubscribed' | 'PushUnsubscribed'>,
): readonly string[] {
  const others = ended.filter((id) => id !== event.data.deviceId);
  const isFinal = event.type === 'PushUnsubscribed' && event.data.isFinal === true;
  return isFinal ? [...others, event.data.deviceId].slice(-ENDED_DEVICES) : others;
}

type ContactChanges = Extract<AccountEvent, { type: 'ContactDetailsChanged' }>['data']['changes'];

function withChanges(contact: ContactDetails, changes: ContactChanges): ContactDetails {
  const next = { ...contact };
  for (const field of CONTACT_FIELDS) {
    const change = changes[field];
    if (change !== undefined) next[field] = openedOr(change.to, '');
  }
  return next;
}

export type SignedInUser = LoginAnswer['user'];

export function signedInUser(account: RegisteredAccount, roles: Roles): SignedInUser {
  return {
    id: account.userId,
    username: openedOr(account.username, ''),
    email: account.email === null ? null : openedOr(account.email, null),
    isAdmin: roles.isAdmin,
    ...rolesGiven(roles),
    ...(account.suspension !== null && { suspension: account.suspension }),
  };
}

/** @throws Refusal `session.required` if the session's account has ended */
export function registered(state: AccountState): RegisteredAccount {
  if (state.status !== 'registered') throw new Refusal('session.required');
  return state;
}
