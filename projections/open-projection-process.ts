import { ConfigError, type Config } from '@duende/platform/config/config';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import type { Logger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import {
  startProjectionProcess,
  type ProjectionGround,
  type ProjectionProcess,
} from './projection-process.ts';

/**
 * A process that makes read models, on the engines of its settings, which are waited for.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export function openProjectionProcess(config: Config, logger: Logger): Promise<ProjectionProcess> {
  for (const [name, url] of [
    ['EVENTSTORE_URL', config.eventstoreUrl],
    ['MONGODB_URL', config.mongodbUrl],
  ])
    if (url === null) throw new ConfigError(`${name} must be set for a process of projections alone`);
  return startProjectionProcess({ config, logger, open: () => openGround(config, logger) });
}

async function openGround(config: Config, logger: Logger): Promise<ProjectionGround> {
  const stores = await openStores(config, logger);
  const { shared, engines, leftOut, log, readStore: store } = stores;
  if (shared === null) throw new Error('read models for other processes are in a store that they share');
  const { connection, signal, leases } = shared;
  const bus = createMongoLivePublisher(await openLiveCollection(connection.db));
  return {
    log,
    store,
    leases,
    watch: signal.watch,
    bus,
    engines,
    leftOut: leftOut.tally,
    async close() {
      bus.close();
      await stores.close();
    },
  };
}
