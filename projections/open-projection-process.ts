import { ConfigError, type Config } from '@duende/platform/config/config';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import type { Logger } from '@duende/platform/logging/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { startProjectionProcess, type ProjectionProcess } from './projection-process.ts';

/**
 * A process that makes read models, on the engines of its settings, which are waited for.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function openProjectionProcess(config: Config, logger: Logger): Promise<ProjectionProcess> {
  if (config.eventstoreUrl === null)
    throw new ConfigError('EVENTSTORE_URL must be set for a process of projections alone');
  const stores = await openStores(config, logger);
  const { shared, engines, log, readStore: store } = stores;
  if (shared === null) throw new ConfigError('MONGODB_URL must be set for a process of projections alone');
  const { connection, signal, leases } = shared;
  const bus = createMongoLivePublisher(await openLiveCollection(connection.db));
  const { watch } = signal;
  const running = await startProjectionProcess({ config, logger, log, store, leases, watch, bus, engines });
  return {
    address: running.address,
    async close() {
      await running.close();
      await bus.close();
      await stores.close();
    },
  };
}
