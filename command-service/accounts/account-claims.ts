import { streams } from '@duende/contracts/events/streams';
import unhomoglyph from 'unhomoglyph';
import type { Claim } from '../claims/claim.ts';

/** Looks of different rules never match. Increase it with every change of rule or data. */
const LOOK_VERSION = 1;

/**
 * Equal for names that people confuse: Unicode UTS #39 skeleton of the name (capitals have their own look-alikes),
 * then of its lower case. `i`, `l`, `1`, `I` and `|` are one letter; spaces are merged, invisible characters
 * removed. For comparison only.
 */
export function nameLook(name: string): string {
  return skeleton(skeleton(name.normalize('NFKC')).toLowerCase())
    .replaceAll('i', 'l')
    .replace(/([lj])\u0307/g, '$1') // a separate combining dot on i (Turkish capitals) looks the same
    .replace(/\s+/g, ' ');
}

function skeleton(text: string): string {
  const apart = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(apart).normalize('NFD');
}

/** Hashes are keyed, so that the log does not reveal members. */
export interface AccountClaims {
  username(username: string): Claim;
  /** Prevents look-alike names. */
  usernameLook(username: string): Claim;
  email(email: string): Claim;
  adminSetup(): Claim;
}

/** `hash` is keyed with the vault's secret `claim-hash`. */
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

/** For comparing names, also in the limit of failed logins. */
export function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
