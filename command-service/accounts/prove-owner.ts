import { openedOr } from '@duende/contracts/common/personal';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Deadline } from '@duende/platform/resilience/deadline';
import type { CommandHandler } from '../handling/command-handler.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';

/**
 * Whoever has a session gives the password once more, before what a stolen session must not get at.
 * @throws Refusal `account.wrong-password`; `session.required` where the account is gone
 */
export function createOwnerProof({
  handler,
  passwords,
}: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly passwords: Passwords;
}) {
  return async function proveOwner(
    userId: string,
    password: string,
    deadline: Deadline | undefined,
  ): Promise<void> {
    const { state } = await loadAccount(handler, userId);
    if (state.status !== 'registered') throw new Refusal('session.required');
    const isRight = await passwords.matches(openedOr(state.passwordHash, null), password, deadline);
    if (!isRight) throw new Refusal('account.wrong-password');
  };
}
