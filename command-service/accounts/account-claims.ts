import { streams } from '@duende/contracts/events/streams';
import unhomoglyph from 'unhomoglyph';
import type { Claim } from '../claims/claim.ts';

/** Part of what is claimed, so that looks of different rules never meet: it changes with the rule and with the data. */
const LOOK_VERSION = 1;

/**
 * What a name looks like: equal for two names that people take for one another. It is the skeleton of Unicode's UTS #39 (each
 * letter as the prototype of all that look like it, so that Cyrillic `а` is `a`, and `m` is `rn`) of the name as it is written,
 * since capitals have likenesses of their own, then again without case. `i`, `l`, `1`, `I` and `|` are one letter, a run of
 * spaces is one space, and what nobody sees is nothing. For comparing alone: it is no text to show.
 */
export function nameLook(name: string): string {
  return skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll('i', 'l')
    .replace(/([lj])\u0307/g, '$1') // a dot that is set on i apart, as Turkish capitals bring it, paints the same
    .replace(/\s+/g, ' ');
}

function skeleton(text: string): string {
  const apart = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(apart).normalize('NFD');
}

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
