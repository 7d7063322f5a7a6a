import { operatorAccountSchema } from '@duende/contracts/accounts/account-bodies';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Admins } from '../admins/admins.ts';
import type { GivenRole } from '../admins/given-roles.ts';
import { systemContext } from '../handling/command-context.ts';
import type { Accounts } from './accounts.ts';

/** By username. Rejects with a `Refusal`. */
export interface OperatorCommands {
  passwordTicket(username: string): Promise<PasswordPage>;
  promote(username: string): Promise<void>;
  /**
   * The holder chooses the password through the returned link.
   * @throws Refusal `request.invalid` for an invalid name or e-mail address, and the refusals of a registration
   */
  create(username: string, email: string): Promise<PasswordPage>;
  /** Takes a role with its sessions and tokens. @throws Refusal `account.last-admin` */
  dismiss(username: string, role: GivenRole): Promise<void>;
}

export interface PasswordPage {
  readonly path: string;
  readonly expiresAt: string;
}

export function createOperatorCommands({
  accounts,
  admins,
}: {
  readonly accounts: Pick<Accounts, 'idOf' | 'tickets' | 'registerWithoutPassword'>;
  readonly admins: Pick<Admins, 'appoint' | 'dismiss'>;
}): OperatorCommands {
  async function known(username: string): Promise<string> {
    const userId = await accounts.idOf(username);
    if (userId === null) throw new Refusal('account.not-found');
    return userId;
  }
  async function ticketOf(userId: string): Promise<PasswordPage> {
    const { path, expiresAt } = await accounts.tickets.issue(userId, systemContext('operator'));
    return { path, expiresAt };
  }
  return {
    passwordTicket: async (username) => ticketOf(await known(username)),
    async create(username, email) {
      const given = operatorAccountSchema.safeParse({ username, email });
      if (!given.success) throw new Refusal('request.invalid');
      // This account's hash matches no password.
      const applicant = { kind: 'member', ...given.data, password: '' } as const;
      const { user } = await accounts.registerWithoutPassword(applicant, systemContext('operator'));
      return ticketOf(user.id);
    },
    async dismiss(username, role) {
      await admins.dismiss(role, await known(username), systemContext('operator'));
    },
    async promote(username) {
      await admins.appoint('admin', await known(username), systemContext('operator'));
    },
  };
}
