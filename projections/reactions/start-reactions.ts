import { randomUUID } from 'node:crypto';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import type { Metrics } from '@duende/platform/observability/metrics';
import { watchPhotos } from '@duende/platform/photo-store/lost-photos';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { Stores } from '@duende/platform/stores/open-stores';
import { createPushFinder, NOTICED_BY } from '../notices/push-finder.ts';
import { importedParties } from '../parties/imported.ts';
import { findLostPhotos } from '../parties/photo-uses.ts';
import type { ReadModels } from '../registry/registry.ts';
import type { ReadModelStatus } from '../running/embedded-projections.ts';
import { createGoabaseCheck, observeGoabase } from './goabase-check.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startReveals } from './reveal-places.ts';
import { HOOKED_BY } from './hooks/hook-reaction.ts';
import { startHooks } from './hooks/start-hooks.ts';
import { startPush } from './push/start-push.ts';
import type { ReactionCommands } from './reaction-commands.ts';

export interface ReactionsOptions {
  readonly config: Pick<Config, 'publicUrl' | 'contactEmail'>;
  readonly logger: Logger;
  readonly health: HealthRegistry;
  readonly metrics: Pick<Metrics, 'observeHooks' | 'observePushes'>;
  readonly stores: Pick<
    Stores,
    | 'dayCounts'
    | 'hookMarks'
    | 'hookOutbox'
    | 'photos'
    | 'pushMarks'
    | 'readStore'
    | 'revocations'
    | 'sessionKeys'
    | 'shared'
    | 'vault'
  >;
  readonly log: Pick<DomainLog, 'head' | 'subscribeAll'>;
  /** served generations */
  readonly models: ReadModels;
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  readonly status: () => readonly ReadModelStatus[];
  readonly caughtUp: Promise<unknown>;
  readonly commands: ReactionCommands;
  /** excludes photos that an import will fetch; default: all count */
  readonly isLost?: (photo: string) => boolean;
}

/**
 * Push notices, hooks, the Goabase check, housekeeping and the reveal of places. They record results as commands. All
 * but the reveal, which any process may repeat, run in one process at a time.
 */
export function startReactions(options: ReactionsOptions): { stop(): Promise<void> } {
  const { logger, health, stores, log, models, progress, status, caughtUp, commands } = options;
  const { isLost = () => true } = options;
  const holder = randomUUID();
  const photoWatch = watchPhotos(async () => {
    const lost = await findLostPhotos(models['photo-uses'], stores.photos);
    return lost.filter(isLost);
  }, logger);
  photoWatch.observe(health);
  const goabase =
    commands.goabase &&
    createGoabaseCheck({
      commands: commands.goabase,
      importedSince: (day) => importedParties(models.parties, day),
      logger,
      dayCounts: stores.dayCounts,
    });
  observeGoabase(goabase, health);
  const housekeeping = startHousekeeping({
    ...{ logger, stores, log, models, progress, status, caughtUp, commands, photoWatch, goabase, holder },
  });
  const push = startPush({
    ...{ config: options.config, logger, health, metrics: options.metrics, stores, log, holder },
    find: createPushFinder(models),
    waitFor: (position) => progress.waitFor(NOTICED_BY, position, LIMITS.readYourWritesMs),
    forgetDevice: commands.forgetDevice,
  });
  const reveals = startReveals({
    ...{ logger, caughtUp },
    parties: models.parties,
    revealPlace: commands.revealPlace,
  });
  const hooks = startHooks({
    ...{ config: options.config, logger, health, metrics: options.metrics, stores, log, models, holder },
    waitFor: (position) => progress.waitFor(HOOKED_BY, position, LIMITS.readYourWritesMs),
  });
  return {
    stop: async () =>
      void (await Promise.all([housekeeping.stop(), push.stop(), hooks.stop(), reveals.stop()])),
  };
}
