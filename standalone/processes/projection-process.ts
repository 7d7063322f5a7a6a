import { observeGate } from '@duende/command-service/handling/guarded-append';
import { openCommandRuntime, type CommandRuntime } from '@duende/command-service/command-runtime';
import { type Config, ConfigError } from '@duende/platform/config/config';
import { requireResolvableEngines } from '@duende/platform/config/resolvable-engines';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import type { EngineOpened } from '@duende/platform/observability/engine';
import type { Logger } from '@duende/platform/observability/logger';
import { endThisProcess } from '@duende/platform/process/run-process';
import {
  startProjectionProcess,
  type Observed,
  type ProjectionProcess,
  type ProjectionStores,
} from '@duende/projections/projection-process';
import { startReactions } from '@duende/projections/reactions/start-reactions';
import { commandsAmongOthers } from './commands-among-others.ts';

/**
 * Writes read models and runs reactions, once the engines are reachable. Reactions send commands to its own
 * command side.
 * @throws ConfigError without `EVENTSTORE_URL` or `MONGODB_URL`
 */
export async function openProjectionProcess(config: Config, logger: Logger): Promise<ProjectionProcess> {
  for (const [name, url] of [
    ['EVENTSTORE_URL', config.eventstoreUrl],
    ['MONGODB_URL', config.mongodbUrl],
  ])
    if (url === null) throw new ConfigError(`${name} must be set for a separate projection process`);
  await requireResolvableEngines(config);
  return startProjectionProcess({
    config,
    logger,
    async open(onOpened) {
      const runtime = await openRuntime(config, logger, onOpened);
      const stores = await projectionStores(runtime);
      return { ...stores, react: (observed) => react({ config, logger, runtime, observed }) };
    },
  });
}

const openRuntime = (config: Config, logger: Logger, onOpened: EngineOpened): Promise<CommandRuntime> =>
  openCommandRuntime(config, { logger, end: () => endThisProcess(1), onOpened });

async function projectionStores(runtime: CommandRuntime): Promise<ProjectionStores> {
  const { shared, engines, leftOut, log, readStore: store } = runtime.stores;
  if (shared === null) throw new Error('read models for other processes need a shared store');
  const { connection, signal, leases } = shared;
  const bus = createMongoLivePublisher(await openLiveCollection(connection.db));
  return {
    ...{ log, store, leases, watch: signal.watch, bus, engines, leftOut },
    async close() {
      bus.close();
      await runtime.close();
    },
  };
}

async function react({
  config,
  logger,
  runtime,
  observed: { health, metrics },
}: {
  readonly config: Config;
  readonly logger: Logger;
  readonly runtime: CommandRuntime;
  readonly observed: Observed;
}): Promise<{ stop(): Promise<void> }> {
  const { stores, log, erasureGuard } = runtime;
  const { commands, models, progress, close } = await commandsAmongOthers({
    config,
    logger,
    metrics,
    runtime,
  });
  observeGate(erasureGuard, health);
  const { status, caughtUp } = progress;
  const reactions = startReactions({
    ...{ config, logger, health, metrics, stores, log, models, progress, status, caughtUp, commands },
  });
  return {
    async stop() {
      await reactions.stop();
      close();
    },
  };
}
