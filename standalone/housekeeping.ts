import type { Logger } from '@duende/platform/logging/logger';
import { sweepPhotos } from '@duende/platform/photo-store/sweep-photos';
import { COLLECTIONS } from '@duende/projections/read-models';
import type { ProjectionRunner } from '@duende/projections/runner/start-projections';
import type { Commands } from './compose-commands.ts';
import type { Stores } from '@duende/platform/stores/open-stores';

export interface HousekeepingDependencies {
  readonly logger: Logger;
  readonly stores: Stores;
  readonly projections: ProjectionRunner;
  readonly commands: Commands;
}

const HOUR_MS = 3_600_000;
const TOMBSTONE_MS = 24 * HOUR_MS;

/**
 * What is done beside the answering, at the start and every hour, one thing after the other: erasures that were cut
 * short, photos that nothing names, old tombstones.
 */
export function startHousekeeping(dependencies: HousekeepingDependencies): { stop(): Promise<void> } {
  const { logger, projections } = dependencies;
  let isStopping = false;
  let running = tidy();

  async function guard(name: string, work: () => Promise<void>): Promise<void> {
    if (isStopping) return;
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, task: name }, 'housekeeping failed; tried again in an hour');
    }
  }

  async function tidy(): Promise<void> {
    const { commands, stores } = dependencies;
    // A read model that has stopped knows too little to delete anything by.
    if (projections.status().some(({ state }) => state !== 'live')) return;
    await guard('erasures', async () => void (await commands.finishErasures()));
    await guard('photos', async () => {
      await sweepPhotos({ photos: stores.photos, isNamed: commands.isNamed, now: new Date() });
    });
    await guard('tombstones', async () => {
      const before = new Date(Date.now() - TOMBSTONE_MS);
      for (const { name } of Object.values(COLLECTIONS)) await stores.readStore.sweepTombstones(name, before);
    });
  }

  const timer = setInterval(() => {
    running = running.then(tidy);
  }, HOUR_MS);
  timer.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
