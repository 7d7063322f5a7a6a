import type { LoginAnswer } from '@duende/contracts/api/answers';
import { openedOr } from '@duende/contracts/events/personal';
import type { Roles } from '../admins/admins.ts';
import type { RegisteredAccount } from './account-state.ts';

/** What the answers to logging in, registering and setting up say about the person. */
export type SignedInUser = LoginAnswer['user'];

export function signedInUser(account: RegisteredAccount, { isAdmin, isAnalyst }: Roles): SignedInUser {
  return {
    id: account.userId,
    username: openedOr(account.username, ''),
    email: account.email === null ? null : openedOr(account.email, null),
    isAdmin,
    ...(isAnalyst && { isAnalyst }),
  };
}
