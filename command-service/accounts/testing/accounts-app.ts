import { createKeyedHash } from '@duende/platform/domain-log/keyed-hash';
import { givenLog } from '@duende/platform/domain-log/testing/given-log';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import { createMetrics } from '@duende/platform/http/metrics';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/http/rate-limits';
import { listeningApp, recordingLogger } from '@duende/platform/http/testing/listening-app';
import { createTestSessions } from '@duende/platform/http/testing/test-sessions';
import { adminRoutes } from '../../admins/admin-routes.ts';
import { createAdmins } from '../../admins/admins.ts';
import { createClaims } from '../../claims/claims.ts';
import { createActorGate } from '../../handling/actor-gate.ts';
import { createCommandHandler } from '../../handling/command-handler.ts';
import { createCommandContext } from '../../http/command-context.ts';
import { accountRoutes } from '../account-routes.ts';
import { createAccounts, type AccountsDependencies } from '../accounts.ts';
import { createOperatorCommands } from '../operator-commands.ts';
import { createBrowser } from './browser.ts';

export interface Scenery {
  /** parts to set in place of the ordinary ones */
  readonly scrubbed?: AccountsDependencies['scrubbed'];
  readonly forgetPhotos?: AccountsDependencies['forgetPhotos'];
}

/** The account routes on a log and a vault in memory, listening until the test ends. */
export async function accountsApp(scenery: Scenery = {}) {
  const { domainLog: log, log: eventLog, vault } = await givenLog();
  const sessions = createTestSessions();
  const metrics = createMetrics();
  const { logger, logged } = recordingLogger();
  const handler = createCommandHandler({ log });
  const claims = createClaims({ log });
  const admins = createAdmins({ log, claims, handler, sessions });
  const settling = {
    log,
    vault,
    sessions,
    logger,
    claims,
    admins,
    scrubbed: scenery.scrubbed ?? (async () => true),
    forgetPhotos: scenery.forgetPhotos ?? (async () => undefined),
  };
  const commandHash = createKeyedHash(await vault.secret('command-id'));
  const claimHash = createKeyedHash(await vault.secret('claim-hash'));
  const dependencies = {
    accounts: createAccounts({
      ...settling,
      handler,
      gate: createActorGate({ isErased: async () => false }),
      claimHash,
      ticketHash: createKeyedHash(await vault.secret('password-ticket')),
      metrics,
    }),
    admins,
    handler,
    sessions,
    commandHash,
    commandContext: createCommandContext(commandHash),
    answer: createCommandAnswer({ logId: log.id, secureCookies: false }),
    limits: createRateLimits({ enabled: false, store: memoryRateLimitStore }),
  };
  const app = await listeningApp([accountRoutes(dependencies), adminRoutes(dependencies)], { sessions });
  return {
    log,
    eventLog,
    vault,
    sessions,
    metrics,
    logged,
    settling,
    operator: createOperatorCommands(dependencies),
    /** a new browser, with no cookies yet */
    browser: () => createBrowser(app.url),
  };
}

export const ANA = { username: 'Ana', email: 'ana@duende.test', password: 'noche-de-luna' };
export const BOSS = { username: 'Guardia', password: 'bosque-abierto' };
