import { START } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/logging/logger';
import { sweepPhotos } from '@duende/platform/photo-store/sweep-photos';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { COLLECTIONS, type ReadModels } from '@duende/projections/read-models';
import type { Commands } from './compose-commands.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Stores } from './open-stores.ts';

export interface HousekeepingDependencies {
  readonly config: Pick<Config, 'demo'>;
  readonly logger: Logger;
  readonly log: DomainLog;
  readonly stores: Stores;
  readonly models: ReadModels;
  readonly readStore: ReadStore;
  readonly commands: Commands;
}

const HOUR_MS = 3_600_000;
const TOMBSTONE_MS = 24 * HOUR_MS;

/**
 * What is done beside the answering: demo content on the first start of an empty log, then, at the start and every
 * hour, erasures that were cut short, photos that nothing names, old tombstones. One thing after the other.
 */
export function startHousekeeping(dependencies: HousekeepingDependencies): { stop(): Promise<void> } {
  const { logger } = dependencies;
  let isStopping = false;
  let running = guard('demo', () => seedWhenEmpty(dependencies)).then(() => tidy());

  async function guard(name: string, work: () => Promise<void>): Promise<void> {
    if (isStopping) return;
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, task: name }, 'housekeeping failed; tried again in an hour');
    }
  }

  async function tidy(): Promise<void> {
    const { commands, stores, models, readStore } = dependencies;
    await guard('erasures', async () => void (await commands.finishErasures()));
    await guard('photos', async () => {
      const isNamed = async (name: string) => (await models['photo-uses'].get([name])).size > 0;
      await sweepPhotos({ photos: stores.photos, isNamed, now: new Date() });
    });
    await guard('tombstones', async () => {
      const before = new Date(Date.now() - TOMBSTONE_MS);
      for (const { name } of Object.values(COLLECTIONS)) await readStore.sweepTombstones(name, before);
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

async function seedWhenEmpty({
  config,
  log,
  logger,
  commands,
  stores,
}: HousekeepingDependencies): Promise<void> {
  if (!config.demo || (await log.head()) !== START) return;
  logger.info('inventing a community for a first look (DEMO=off leaves it out)');
  const { handler, register, makePhoto } = commands;
  await seedDemo({ handler, register, makePhoto, photos: stores.photos, now: () => new Date() });
}
