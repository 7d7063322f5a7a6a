import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { Config } from '@duende/platform/config/config';
import { createKeyedHash, type KeyVault, type SecretName } from '@duende/platform/key-vault/key-vault';
import { createHookSecrets } from '@duende/platform/domain-log/hook-secrets';
import { createCommandAnswer, type ProjectedWait } from '@duende/platform/http/command-answer';
import type { Metrics } from '@duende/platform/observability/metrics';
import { createDataTickets } from '@duende/platform/sessions/data-tickets';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createKnownDevices } from '@duende/platform/sessions/known-devices';
import { createRateLimits } from '@duende/platform/rate-limits/rate-limits';
import { isHttps } from '@duende/platform/http/security';
import type { Logger } from '@duende/platform/observability/logger';
import type { IsPhotoNamed } from '@duende/platform/photo-store/photo-store';
import { createCalendarLinks } from './accounts/calendar-links.ts';
import { createAccounts } from './accounts/accounts.ts';
import { finishErasures, createPhotoForgetter } from './accounts/settle-erasure.ts';
import { createOperatorCommands } from './accounts/operator-commands.ts';
import { createLoginDevice } from './accounts/log-in.ts';
import { registeredAt } from './accounts/load-account.ts';
import { createSetupGate } from './accounts/setup-gate.ts';
import { accountDecider } from './accounts/decide-account.ts';
import { createAdmins } from './admins/admins.ts';
import { createReadTokens } from './admins/read-tokens.ts';
import { createDayAllowances } from './allowances/day-allowances.ts';
import { createClaims } from './claims/claims.ts';
import { createConnectionMarks } from './comments/connection-marks.ts';
import type { CommandRuntime } from './command-runtime.ts';
import { createCommandService } from './command-service.ts';
import { systemContext } from './handling/command-context.ts';
import { createAppend } from './handling/guarded-append.ts';
import { createCommandHandler } from './handling/command-handler.ts';
import { createCommandContext } from './http/command-route.ts';
import { createHooks } from './hooks/hooks.ts';
import { createGoabaseCommands } from './imports/goabase/goabase-commands.ts';
import { internet } from '@duende/platform/net/network';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { isPushEndpoint } from './notices/push-endpoint.ts';
import { createSafeFetch } from './imports/fetching/safe-fetch.ts';
import { handlingParties } from './parties/handling-parties.ts';
import { createWaitingPartiesLimit, type CountWaiting } from './parties/waiting-parties-limit.ts';
import { finishStrikes } from './reasons/strike-reason.ts';
import type { WithdrawPendingOptions } from './accounts/withdraw-pending.ts';
import { createReportCounts, type WasActive } from './reports/counted-reports.ts';
import { createPhotoMaker } from './photos/make-photo.ts';

export interface CommandParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly runtime: CommandRuntime;
  /** Waits for a limited time for every read model; `false` if one lags. */
  readonly erasureProjected: (position: Position) => Promise<boolean>;
  readonly isPhotoNamed: IsPhotoNamed;
  readonly countWaiting: CountWaiting;
  readonly wasActive: WasActive;
  readonly waitingOf: WithdrawPendingOptions['waitingOf'];
  /** set if this process hosts the read models */
  readonly projected?: ProjectedWait;
}

export type Commands = Awaited<ReturnType<typeof composeCommands>>;

export async function composeCommands(parts: CommandParts) {
  const { config, logger, metrics, erasureProjected, isPhotoNamed, projected } = parts;
  const { sessions, log, followed, soleWriterSince, erasureGuard, stores } = parts.runtime;
  const { photos, vault, dayCounts, sessionKeys } = stores;
  const { claimHash, commandHash, ticketHash, tokenHash, calendarHash } = await openHashes(vault);
  const registered = (userId: string) => registeredAt(log, userId);
  const append = createAppend({ log, erasureGuard, metrics });
  const allowances = createDayAllowances({
    enabled: config.rateLimits,
    allowances: config.allowances,
    store: dayCounts,
    registeredAt: registered,
    hash: commandHash,
    onRefused: metrics.countAllowanceRefused,
  });
  const handler = createCommandHandler({ log, append, allowances, followed });
  const handleParty = handlingParties(handler);
  const claims = createClaims({ handler, append, soleWriterSince });
  const makePhoto = createPhotoMaker();
  const resolvePublic = createResolvePublic(internet);
  const fetchSafely = createSafeFetch({ resolve: resolvePublic });
  const forgetPhotos = createPhotoForgetter({ photos, isNamed: isPhotoNamed });
  const admins = createAdmins({ claims, handler, sessions, projected: erasureProjected });
  const settling = { log, handler, claims, admins, sessions, vault, erasureProjected, forgetPhotos };
  const accounts = createAccounts({
    ...settling,
    append,
    waitingOf: parts.waitingOf,
    erasureGuard,
    claimHash,
    ticketHash,
    metrics,
    logger,
  });
  const secureCookies = isHttps(config);
  const devices = createKnownDevices({ keys: sessionKeys, logId: log.id, secureCookies });
  const { limits, waiting } = composeLimits(parts, createLoginDevice({ devices, accounts }));
  const setupSecret = await vault.secret('setup-code');
  const setupGate = createSetupGate({ config, secret: setupSecret, handler, claims });
  const origins = createConnectionMarks(vault, sessions.now);
  const router = createCommandService({
    origins,
    reportCounts: createReportCounts({ registeredAt: registered, wasActive: parts.wasActive }),
    accounts,
    admins,
    readTokens: createReadTokens({ claims, handler, tokenHash, projected: erasureProjected }),
    calendarLinks: createCalendarLinks({ handler, calendarHash, projected: erasureProjected }),
    pushKeys: createPushKeys(sessionKeys),
    isPushEndpoint: (endpoint, account) => isPushEndpoint(endpoint, account, resolvePublic),
    hooks: createHooks({
      ...{ handler, resolve: resolvePublic },
      secrets: createHookSecrets(await vault.secret('hooks')),
    }),
    claims,
    logger,
    fetchSafely,
    handler,
    vault,
    erasureProjected,
    erasureGuard,
    sessions,
    devices,
    dataTickets: createDataTickets({ keys: sessionKeys, logId: log.id }),
    setupGate,
    photos,
    makePhoto,
    commandHash,
    commandContext: createCommandContext(commandHash, sessions.now),
    answer: createCommandAnswer({
      logId: log.id,
      ...(projected === undefined ? {} : { projected }),
      secureCookies,
    }),
    limits,
    allowances,
    waiting,
  });
  return {
    router,
    limits,
    append,
    handler,
    makePhoto,
    registerWithoutPassword: accounts.registerWithoutPassword,
    operator: createOperatorCommands({ accounts, admins }),
    async forgetDevice({ _id: deviceId, userId }: { _id: string; userId: string }): Promise<void> {
      const command = { type: 'UnsubscribePush', data: { userId, deviceId, isGone: true } } as const;
      await handler.handle(accountDecider, streams.user(userId), command, systemContext('push gone'));
    },
    async revealPlace(data: { readonly partyId: string; readonly placeFrom: string }): Promise<void> {
      await handleParty(data.partyId, { type: 'RevealPlace', data }, systemContext('place revealed'));
    },
    revokeIdle: () => sessions.revokeIdle(),
    forgetOrigins: origins.forget,
    /** the set-up link; `null` once an administrator exists */
    invitation: setupGate.invitation,
    /** of people and reasons */
    async finishErasures(): Promise<void> {
      await finishErasures({ ...settling, logger });
      await finishStrikes({ log, vault, logger });
    },
    claimLooks: accounts.claimLooks,
    /** `null`: switched off */
    goabase: config.goabaseCheck ? createGoabaseCommands({ handler, fetchSafely }) : null,
  };
}

async function openHashes(vault: KeyVault) {
  const hash = async (secret: SecretName) => createKeyedHash(await vault.secret(secret));
  return {
    claimHash: await hash('claim-hash'),
    commandHash: await hash('command-id'),
    ticketHash: await hash('password-ticket'),
    tokenHash: await hash('read-token'),
    calendarHash: await hash('calendar-token'),
  };
}

/** Per minute and client, and of parties that wait for a moderator. */
function composeLimits(
  { config, metrics, runtime, countWaiting }: CommandParts,
  loginDevice: ReturnType<typeof createLoginDevice>,
) {
  const limits = createRateLimits({
    enabled: config.rateLimits,
    store: runtime.stores.rateLimits,
    loginDevice,
    onRefused: metrics.countRateLimited,
  });
  const waiting = createWaitingPartiesLimit({
    enabled: config.rateLimits,
    most: config.waitingParties,
    countWaiting,
  });
  return { limits, waiting };
}
