import { Refusal } from '@duende/contracts/common/refusal';
import type { Admins } from '../admins/admins.ts';
import { systemContext } from '../handling/command-context.ts';
import type { Accounts } from './accounts.ts';

/** What whoever runs the service may do to accounts, by the names people go by. Rejects with a `Refusal`. */
export interface OperatorCommands {
  /** The path of a page where the holder of the account chooses another password, and until when (ISO 8601). */
  passwordTicket(username: string): Promise<{ readonly path: string; readonly expiresAt: string }>;
  promote(username: string): Promise<void>;
}

export function createOperatorCommands({
  accounts,
  admins,
}: {
  readonly accounts: Pick<Accounts, 'idOf' | 'tickets'>;
  readonly admins: Pick<Admins, 'appoint'>;
}): OperatorCommands {
  async function known(username: string): Promise<string> {
    const userId = await accounts.idOf(username);
    if (userId === null) throw new Refusal('account.not-found');
    return userId;
  }
  return {
    async passwordTicket(username) {
      const userId = await known(username);
      const { path, expiresAt } = await accounts.tickets.issue(userId, systemContext('operator'));
      return { path, expiresAt };
    },
    async promote(username) {
      await admins.appoint('admin', await known(username), systemContext('operator'));
    },
  };
}
