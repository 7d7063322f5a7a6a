import { operatorAccountSchema } from '@duende/contracts/accounts/account-bodies';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Admins, GivenRole } from '../admins/admins.ts';
import { systemContext } from '../handling/command-context.ts';
import type { Accounts } from './accounts.ts';

/** What whoever runs the service may do to accounts, by the names people go by. Rejects with a `Refusal`. */
export interface OperatorCommands {
  /** The path of a page where the holder of the account chooses another password, and until when (ISO 8601). */
  passwordTicket(username: string): Promise<PasswordPage>;
  promote(username: string): Promise<void>;
  /**
   * Makes an account that nobody can log in to until its holder has chosen a password, by the link that this answers with.
   * Refuses with `request.invalid` what is no name or no e-mail address, and what a registration is refused with.
   */
  create(username: string, email: string): Promise<PasswordPage>;
  /** Takes a role, with the sessions and tokens that have it; `account.last-admin` where nobody would be left. */
  dismiss(username: string, role: GivenRole): Promise<void>;
}

/** A page where the holder of an account chooses a password. */
export interface PasswordPage {
  readonly path: string;
  /** ISO 8601 */
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
      // No password matches this account's hash: the text is needed by nobody.
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
