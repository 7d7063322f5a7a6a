import { streams } from '@duende/contracts/events/streams';
import type { Claim } from '../claims/claim.ts';
import { LOOK_VERSION, nameLook } from './name-look.ts';

/** The claims an account may hold. Names are hashed with a key, so that the log tells nobody who is a member. */
export interface AccountClaims {
  /** The one that a login goes by. */
  username(username: string): Claim;
  /** What the name looks like, so that no other one passes for it. */
  usernameLook(username: string): Claim;
  email(email: string): Claim;
  adminSetup(): Claim;
}

/** `hash` is the keyed hash under the vault's secret `claim-hash`. */
export function createAccountClaims(hash: (text: string) => string): AccountClaims {
  return {
    username: (username) => ({
      stream: streams.username(hash(`username:${comparable(username)}`)),
      kind: 'username',
    }),
    usernameLook: (username) => ({
      stream: streams.username(hash(`look-${LOOK_VERSION}:${nameLook(username)}`)),
      kind: 'username',
    }),
    email: (email) => ({ stream: streams.email(hash(`email:${comparable(email)}`)), kind: 'email' }),
    adminSetup: () => ({ stream: streams.adminSetup(), kind: 'admin-setup' }),
  };
}

/** The form in which names are compared, here and by the limit of failed logins: one spelling, without case. */
export function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
