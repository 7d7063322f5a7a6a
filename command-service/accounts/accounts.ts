import type { Metrics } from '@duende/platform/observability/metrics';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { Logger } from '@duende/platform/observability/logger';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Admins } from '../admins/admins.ts';
import type { ErasureGuard } from '../handling/erasure-guard.ts';
import type { Append } from '../handling/guarded-append.ts';
import { createAccountClaims } from './account-claims.ts';
import { createPasswordChanger } from './change-password.ts';
import { createLookClaimer } from './claim-look-alikes.ts';
import { createEraser } from './erase-person.ts';
import { createLogin } from './log-in.ts';
import { createPasswordTickets } from './password-tickets.ts';
import { createOwnerProof } from './prove-owner.ts';
import { createPasswords, PASSWORDS_WITHOUT_ACCOUNT } from './passwords.ts';
import { createRegistrar } from './register.ts';
import { createPendingWithdrawal, type WithdrawPendingOptions } from './withdraw-pending.ts';
import { createErasureSettler, type SettlingDependencies } from './settle-erasure.ts';

export interface AccountsDependencies extends SettlingDependencies {
  readonly sessions: Pick<SessionKeeper, 'revokeUser' | 'revokeUntilNow'>;
  readonly admins: Admins;
  readonly append: Append;
  readonly erasureGuard: Pick<ErasureGuard, 'withAccountLocked'>;
  readonly vault: Pick<KeyVault, 'markForDestruction' | 'destroy'>;
  /** keyed with the vault's secret `claim-hash` */
  readonly claimHash: (text: string) => string;
  /** keyed with the vault's secret `password-ticket` */
  readonly ticketHash: (text: string) => string;
  readonly metrics: Pick<Metrics, 'countLoginFailure'>;
  readonly logger: Logger;
  readonly waitingOf: WithdrawPendingOptions['waitingOf'];
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(dependencies: AccountsDependencies) {
  const { log, append, claims, admins, handler, erasureGuard, vault, metrics, logger } = dependencies;
  const passwords = createPasswords();
  const accountClaims = createAccountClaims(dependencies.claimHash);
  const names = { log, append, handler, claims, admins, passwords, accountClaims };
  return {
    register: createRegistrar(names),
    registerWithoutPassword: createRegistrar({ ...names, passwords: PASSWORDS_WITHOUT_ACCOUNT }),
    logIn: createLogin({
      ...names,
      onFailure: (reason) => {
        metrics.countLoginFailure();
        logger.info({ failure: reason }, 'login refused');
      },
    }),
    claimLooks: createLookClaimer({ claims, accountClaims, logger }),
    tickets: createPasswordTickets({
      handler,
      admins,
      sessions: dependencies.sessions,
      passwords,
      ticketHash: dependencies.ticketHash,
    }),
    /** `null` if the name is free. */
    idOf: (username: string) => claims.holder(accountClaims.username(username).stream),
    changePassword: createPasswordChanger({ handler, sessions: dependencies.sessions, passwords }),
    proveOwner: createOwnerProof({ handler, passwords }),
    erase: createEraser({
      log,
      admins,
      handler,
      erasureGuard,
      vault,
      passwords,
      settle: createErasureSettler(dependencies),
      withdrawPending: createPendingWithdrawal(dependencies),
    }),
  };
}
