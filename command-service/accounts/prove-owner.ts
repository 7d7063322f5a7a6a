import { openedOr } from '@duende/contracts/common/personal';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Deadline } from '@duende/platform/resilience/deadline';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { RegisteredAccount } from './account-state.ts';
import { loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';

/**
 * Protects actions from stolen sessions.
 * @throws Refusal `account.wrong-password`; `session.required` if the account has ended
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
    await requirePassword(passwords, state, password, deadline);
  };
}

/** @throws Refusal `account.wrong-password` */
export async function requirePassword(
  passwords: Passwords,
  { passwordHash }: RegisteredAccount,
  password: string,
  deadline: Deadline | undefined,
): Promise<void> {
  if (!(await passwords.matches(openedOr(passwordHash, null), password, deadline)))
    throw new Refusal('account.wrong-password');
}
