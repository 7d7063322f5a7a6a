import { openedOr } from '@duende/contracts/common/personal';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Deadline } from '@duende/platform/resilience/deadline';
import type { Admins } from '../admins/admins.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { AccountClaims } from './account-claims.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';
import { signedInUser, type SignedInUser } from './account-state.ts';
import Bowser from 'bowser';
import type { KnownDevices } from '@duende/platform/sessions/known-devices';
import type { LoginDevice } from '@duende/platform/rate-limits/rate-limits';

type LoginFailure = 'unknown-name' | 'wrong-password';

export interface LoginDependencies {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly claims: Claims;
  readonly accountClaims: AccountClaims;
  readonly admins: Pick<Admins, 'rolesOf'>;
  readonly passwords: Passwords;
  /** the client does not learn the reason */
  readonly onFailure: (reason: LoginFailure) => void;
}

/** Every failure has one answer and costs one hash, to hide the cause. */
export function createLogin(dependencies: LoginDependencies) {
  const { handler, claims, accountClaims, admins, passwords, onFailure } = dependencies;

  return async function logIn(
    username: string,
    password: string,
    deadline?: Deadline,
  ): Promise<SignedInUser> {
    const holderId = await claims.holder(accountClaims.username(username).stream);
    const state = holderId === null ? null : (await loadAccount(handler, holderId)).state;
    const account = state?.status === 'registered' ? state : null;
    const passwordHash = account === null ? null : openedOr(account.passwordHash, null);
    const isRight = await passwords.matches(passwordHash, password, deadline);
    if (account !== null && isRight) return signedInUser(account, await admins.rolesOf(account));
    onFailure(account === null ? 'unknown-name' : 'wrong-password');
    throw new Refusal('session.bad-credentials');
  };
}

const LONGEST = 40;
/** Real ones have fewer than 300 characters. */
const LONGEST_USER_AGENT = 1000;

/** A label: 'Firefox en Android', only the system, or `''`. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '' || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].map((name) => (name ?? '').replaceAll(/[^\p{L}\p{N} .-]/gu, ''));
  return words
    .map((name) => name.slice(0, LONGEST).trim())
    .filter((name) => name !== '')
    .join(' en ');
}

/** By account, not by name: the next owner of a name does not inherit devices. */
export function createLoginDevice({
  devices,
  accounts,
}: {
  readonly devices: Pick<KnownDevices, 'recognise'>;
  readonly accounts: { idOf(username: string): Promise<string | null> };
}): LoginDevice {
  return (req, username) => devices.recognise(req.headers.cookie, () => accounts.idOf(username));
}
