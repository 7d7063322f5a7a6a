import { createAccounts } from '@duende/command-service/accounts/accounts';
import { finishErasures } from '@duende/command-service/accounts/finish-erasures';
import { createPhotoForgetter } from '@duende/command-service/accounts/forget-photos';
import { createClaims } from '@duende/command-service/claims/claims';
import { createCommandService } from '@duende/command-service/command-service';
import { createActorGate } from '@duende/command-service/handling/actor-gate';
import { createCommandHandler } from '@duende/command-service/handling/command-handler';
import { createCommandContext } from '@duende/command-service/http/command-context';
import { createSafeFetch } from '@duende/command-service/imports/fetching/safe-fetch';
import { createPhotoMaker } from '@duende/command-service/uploads/make-photo';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createKeyedHash } from '@duende/platform/domain-log/keyed-hash';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import type { Metrics } from '@duende/platform/http/metrics';
import { createRateLimits } from '@duende/platform/http/rate-limits';
import { isHttps } from '@duende/platform/http/security';
import type { SessionKeeper } from '@duende/platform/http/session';
import type { Logger } from '@duende/platform/logging/logger';
import { READ_MODEL_NAMES, type ReadModels } from '@duende/projections/read-models';
import { createEmbeddedWait } from '@duende/projections/runner/embedded-wait';
import type { ProjectionRunner } from '@duende/projections/runner/start-projections';
import type { Stores } from '@duende/platform/stores/open-stores';

export interface CommandParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly sessions: SessionKeeper;
  readonly models: ReadModels;
  readonly projections: ProjectionRunner;
  readonly log: DomainLog;
  readonly stores: Stores;
}

export type Commands = Awaited<ReturnType<typeof composeCommands>>;

/** The writing half of the house on the stores of this process. */
export async function composeCommands(parts: CommandParts) {
  const { config, logger, metrics, sessions, models, projections, log, stores } = parts;
  const { photos, vault } = stores;
  const { progress } = projections;
  const claimHash = createKeyedHash(await vault.secret('claim-hash'));
  const commandHash = createKeyedHash(await vault.secret('command-id'));
  const gate = createActorGate();
  const ungated = createCommandHandler({ log });
  const handler = gate.guard(ungated);
  const claims = createClaims({ log });
  const makePhoto = createPhotoMaker();
  const isNamed = async (name: string) => (await models['photo-uses'].get([name])).size > 0;
  const settling = {
    log,
    claims,
    sessions,
    vault,
    async scrubbed(position: string) {
      await progress.waitFor(READ_MODEL_NAMES, position, LIMITS.readYourWritesMs);
      // One that has stopped is waited for by nobody, and still shows what it showed.
      return projections.status().every((model) => model.state !== 'stopped' && model.position >= position);
    },
    forgetPhotos: createPhotoForgetter({ photos, isNamed }),
  };
  const accounts = createAccounts({ ...settling, handler: ungated, gate, claimHash, metrics, logger });
  const limits = createRateLimits({ enabled: config.rateLimits, store: stores.rateLimits });
  const router = createCommandService({
    accounts,
    claims,
    logger,
    fetchSafely: createSafeFetch(),
    handler,
    sessions,
    photos,
    makePhoto,
    commandHash,
    commandContext: createCommandContext(commandHash),
    answer: createCommandAnswer({
      logId: log.id,
      projected: createEmbeddedWait(progress),
      secureCookies: isHttps(config),
    }),
    limits,
  });
  return {
    router,
    limits,
    handler,
    makePhoto,
    isNamed,
    register: accounts.register,
    finishErasures: () => finishErasures({ ...settling, logger }),
  };
}
