import { isIP } from 'node:net';
import { loadConfig } from '@duende/platform/config/config';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { givenLog } from '@duende/testkit/samples/given-log';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createDataTickets } from '@duende/platform/sessions/data-tickets';
import { createKnownDevices } from '@duende/platform/sessions/known-devices';
import { createMetrics } from '@duende/platform/observability/metrics';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { listeningApp, recordingLogger } from '@duende/testkit/support/listening-app';
import { createTestSessions, TEST_KEYS } from '@duende/testkit/memory/test-sessions';
import { adminRoutes } from '../../admins/admin-routes.ts';
import { createAdmins } from '../../admins/admins.ts';
import { readTokenRoutes } from '../../admins/read-token-routes.ts';
import { createReadTokens } from '../../admins/read-tokens.ts';
import { createCommandContext } from '../../http/command-route.ts';
import { accountRoutes } from '../account-routes.ts';
import { passwordRoutes } from '../password-routes.ts';
import { sessionRoutes } from '../session-routes.ts';
import { signInRoutes } from '../sign-in-routes.ts';
import { createAccounts, type AccountsDependencies } from '../accounts.ts';
import { calendarLinkRoutes } from '../calendar-link-routes.ts';
import { createCalendarLinks } from '../calendar-links.ts';
import { createLoginDevice } from '../log-in.ts';
import { createOperatorCommands } from '../operator-commands.ts';
import { createSetupGate } from '../setup-gate.ts';
import { createDayAllowances } from '../../allowances/day-allowances.ts';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { internet, type Network } from '@duende/platform/net/network';
import { isPushEndpoint } from '../../notices/push-endpoint.ts';
import { noticeRoutes } from '../../notices/notice-routes.ts';
import { createBrowser } from '../../testing/browser.ts';
import { plainCommands } from '../../testing/plain-commands.ts';

/** Every name resolves to a public address, except literal addresses. */
const everywhere = {
  ...internet,
  async resolve(hostname: string) {
    const address = hostname.replaceAll(/[[\]]/g, '');
    return [
      isIP(address) === 0 ? { address: '93.184.216.34', family: 4 } : { address, family: isIP(address) },
    ];
  },
};

export interface Scenery {
  /** replacements of ordinary parts */
  readonly erasureProjected?: AccountsDependencies['erasureProjected'];
  readonly forgetPhotos?: AccountsDependencies['forgetPhotos'];
  readonly waitingOf?: AccountsDependencies['waitingOf'];
  /** default: every name resolves to the public internet */
  readonly network?: Pick<Network, 'resolve'>;
  /** settings; default: none, without rate limits */
  readonly env?: Readonly<Record<string, string>>;
}

/** The account routes with log and vault in memory; listens until the test ends. */
export async function accountsApp(scenery: Scenery = {}) {
  const { domainLog: log, log: eventLog, vault, and } = await givenLog();
  const sessions = createTestSessions();
  const metrics = createMetrics();
  const { logger, logged } = recordingLogger();
  const config = loadConfig({ RATE_LIMITS: 'off', ...scenery.env });
  const allowances = createDayAllowances({
    enabled: config.rateLimits,
    allowances: config.allowances,
    store: memoryRateLimitStore,
    registeredAt: async () => 0,
    hash: (text) => text,
    onRefused: metrics.countAllowanceRefused,
  });
  const { append, erasureGuard, handler, claims } = plainCommands(log, { allowances });
  const projected = async () => true;
  const admins = createAdmins({ claims, handler, sessions, projected });
  const settling = {
    log,
    handler,
    vault,
    sessions,
    logger,
    claims,
    admins,
    erasureProjected: scenery.erasureProjected ?? (async () => true),
    forgetPhotos: scenery.forgetPhotos ?? (async () => undefined),
  };
  const resolvePublic = createResolvePublic(scenery.network ?? everywhere);
  const commandHash = createKeyedHash(await vault.secret('command-id'));
  const claimHash = createKeyedHash(await vault.secret('claim-hash'));
  const devices = createKnownDevices({ keys: TEST_KEYS, logId: log.id, secureCookies: false });
  const setupGate = createSetupGate({ config, secret: await vault.secret('setup-code'), handler, claims });
  const accounts = createAccounts({
    ...settling,
    append,
    waitingOf: scenery.waitingOf ?? (async () => ({ parties: [], proposals: [] })),
    erasureGuard,
    claimHash,
    ticketHash: createKeyedHash(await vault.secret('password-ticket')),
    metrics,
  });
  const dependencies = {
    accounts,
    admins,
    readTokens: createReadTokens({
      claims,
      handler,
      tokenHash: createKeyedHash(await vault.secret('read-token')),
      projected,
    }),
    calendarLinks: createCalendarLinks({
      handler,
      calendarHash: createKeyedHash(await vault.secret('calendar-token')),
      projected,
    }),
    pushKeys: createPushKeys(TEST_KEYS),
    isPushEndpoint: (endpoint: string, account: string) => isPushEndpoint(endpoint, account, resolvePublic),
    allowances,
    handler,
    logger,
    sessions,
    devices,
    dataTickets: createDataTickets({ keys: TEST_KEYS, logId: log.id }),
    setupGate,
    commandHash,
    commandContext: createCommandContext(commandHash),
    answer: createCommandAnswer({ logId: log.id, secureCookies: false }),
    limits: createRateLimits({
      enabled: config.rateLimits,
      store: memoryRateLimitStore,
      loginDevice: createLoginDevice({ devices, accounts }),
    }),
  };
  const routes = [
    signInRoutes(dependencies),
    accountRoutes(dependencies),
    passwordRoutes(dependencies),
    sessionRoutes(dependencies),
    adminRoutes(dependencies),
    readTokenRoutes(dependencies),
    calendarLinkRoutes(dependencies),
    noticeRoutes(dependencies),
  ];
  const app = await listeningApp(routes, { sessions, ...(scenery.env && { env: scenery.env }) });
  return {
    log,
    and,
    eventLog,
    vault,
    sessions,
    metrics,
    logged,
    settling,
    operator: createOperatorCommands(dependencies),
    invitation: setupGate.invitation,
    browser: () => createBrowser(app.url),
  };
}

export const ANA = { username: 'Ana', email: 'ana@duende.test', password: 'noche-de-luna' };
export const BOSS = { username: 'Guardia', password: 'bosque-abierto' };
