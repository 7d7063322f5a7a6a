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
import { suspensionAfter } from '../handling/standing.ts';
import type { Roles } from '../admins/admins-state.ts';

interface Ticket {
  readonly digest: string;
  readonly expiresAt: string;
  /** by an administrator, not by who runs the service */
  readonly isByAdmin: boolean;
}

interface PushedDevice {
  readonly id: string;
  /** the session that asked for it; `null` where an older version recorded none */
  readonly sessionId: string | null;
}

/** An account that can be used. */
export interface RegisteredAccount {
  readonly status: 'registered';
  readonly userId: string;
  readonly username: Personal<string>;
  readonly email: Personal<string> | null;
  readonly passwordHash: Personal<string>;
  readonly isAdmin: boolean;
  /** the link to a new password that serves, if there is one */
  readonly ticket: Ticket | null;
  /** its calendar is fetched at an address */
  readonly hasCalendarLink: boolean;
  /** what the person wants to be told of */
  readonly notices: NoticePreferences;
  /** browsers that are pushed to, the oldest first */
  readonly devices: readonly PushedDevice[];
  /** ids of devices that the person has ended, the newest last: none renews itself */
  readonly endedDevices: readonly string[];
  /** claim streams the account holds */
  readonly claims: readonly string[];
  /** what the person shares; `null` until the form was saved once */
  readonly contact: ContactDetails | null;
  /** until it is lifted, whether or not its last day is over */
  readonly suspension: Suspension | null;
  /** whom the person does not want to read */
  readonly muted: readonly string[];
}

/** `abandoned` and `erased` are ends: nothing more ever happens to such an account. */
export type AccountState =
  | { readonly status: 'none' }
  | { readonly status: 'abandoned' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly userId: string; readonly claims: readonly string[] };

export const NO_ACCOUNT: AccountState = { status: 'none' };

/** What a new password, and the end of all sessions, leaves of what was given out without the password. */
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

/** Ended devices that are remembered: more than a person can have. */
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

/** What the answers to logging in, registering and setting up say about the person. */
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

/** Who comes with the session of an account that has ended is signed out. */
export function registered(state: AccountState): RegisteredAccount {
  if (state.status !== 'registered') throw new Refusal('session.required');
  return state;
}
