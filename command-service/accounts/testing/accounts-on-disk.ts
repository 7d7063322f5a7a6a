import { join } from 'node:path';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { createMetrics } from '@duende/platform/observability/metrics';
import { createSessionKeeper } from '@duende/platform/sessions/session';
import { openSqliteOpenSessions } from '@duende/platform/sessions/sqlite-open-sessions';
import { openSqliteSessionRevocations } from '@duende/platform/sessions/sqlite-session-revocations';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { createAdmins } from '../../admins/admins.ts';
import { createAccountClaims } from '../account-claims.ts';
import { createUndo } from '../../undo/undo.ts';
import { createAccounts } from '../accounts.ts';
import { plainCommands } from '../../testing/plain-commands.ts';

/** Wraps every durable step; may end the process instead of running it. */
export interface CrashPoint {
  <T>(step: () => Promise<T>): Promise<T>;
}

const KEYS = [{ kid: 'test', secret: new Uint8Array(32).fill(7) }] as const;
const immortal: CrashPoint = (step) => step();

/**
 * Accounts and undo on SQLite files in a folder, like the embedded service. `isAlone`: no other process registers
 * accounts.
 */
export async function accountsOnDisk(folder: string, lifeline: CrashPoint = immortal, isAlone = false) {
  const eventLog = await openSqliteEventLog({ file: join(folder, 'log.sqlite') });
  const keyVault = await openSqliteKeyVault({ file: join(folder, 'vault.sqlite') });
  const revocations = openSqliteSessionRevocations({ file: join(folder, 'sessions.sqlite') });
  const domainLog = createDomainLog({ log: eventLog, vault: keyVault });
  const openSessions = openSqliteOpenSessions({ file: join(folder, 'sessions.sqlite') });
  const keeper = createSessionKeeper({ keys: KEYS, revocations, openSessions, secureCookies: false });

  const log: typeof domainLog = {
    ...domainLog,
    append: (...append) => lifeline(() => domainLog.append(...append)),
  };
  const vault = {
    markForDestruction: (keyId: string) => lifeline(() => keyVault.markForDestruction(keyId)),
    destroy: (keyId: string) => lifeline(() => keyVault.destroy(keyId)),
    markedForDestruction: () => keyVault.markedForDestruction(),
  };
  const claimHash = createKeyedHash(await keyVault.secret('claim-hash'));
  const logger = createLogger({ level: 'silent' });
  const sessions = {
    revokeUser: (userId: string) => lifeline(() => keeper.revokeUser(userId)),
    revokeUntilNow: (userId: string, except?: string) =>
      lifeline(() => keeper.revokeUntilNow(userId, except)),
    revokeUntil: (userId: string, until: number) => lifeline(() => keeper.revokeUntil(userId, until)),
  };
  const { append, erasureGuard, handler, claims } = plainCommands(log, {
    soleWriterSince: isAlone ? await log.head() : null,
  });
  const settling = {
    log,
    handler,
    vault,
    logger,
    claims,
    admins: createAdmins({ claims, handler, sessions, projected: async () => true }),
    sessions,
    erasureProjected: async () => true,
    forgetPhotos: async () => undefined,
  };
  return {
    log,
    keyVault,
    keeper,
    settling,
    names: createAccountClaims(claimHash),
    undo: createUndo({ ...settling, photos: createMemoryPhotoStore() }),
    accounts: createAccounts({
      ...settling,
      append,
      waitingOf: async () => ({ parties: [], proposals: [] }),
      erasureGuard,
      claimHash,
      ticketHash: createKeyedHash(await keyVault.secret('password-ticket')),
      metrics: createMetrics(),
    }),
    async close() {
      await eventLog.close();
      keyVault.close();
      await openSessions.close();
      await revocations.close();
    },
  };
}
