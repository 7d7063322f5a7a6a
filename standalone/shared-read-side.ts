import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import { observeLiveSource } from '@duende/platform/live-bus/observe-live-source';
import { openLiveSource } from '@duende/platform/live-bus/mongo-live-source';
import type { Logger } from '@duende/platform/observability/logger';
import { available } from '@duende/platform/mongo/mongo-errors';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { SharedStores } from '@duende/platform/stores/document-stores';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { followReadModels } from '@duende/projections/remote-read-models';
import { READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { startSharedProjections } from '@duende/projections/running/shared-projections';
import type { ProjectionRunner } from '@duende/projections/running/embedded-projections';
import { observeReadModels, observeRunner } from '@duende/projections/running/observe-runner';
import type { ReadSide } from './read-side.ts';

/** ms; waiting callers are signalled directly. */
const LOOK_EVERY_MS = 60_000;

export interface SharedRuntime {
  readonly store: ReadStore;
  readonly shared: SharedStores;
  readonly log: DomainLog;
  readonly logger: Logger;
}

/** Writes those read models whose lease this process holds. */
export async function writeSharedReadModels({ store, shared, log, logger }: SharedRuntime): Promise<{
  readonly runner: ProjectionRunner;
  stop(): Promise<void>;
}> {
  const { connection, signal, leases } = shared;
  const outlet = await retryUntilAvailable(() => available(() => openLiveCollection(connection.db)), logger);
  const bus = createMongoLivePublisher(outlet);
  const runner = await retryUntilAvailable(
    () => startSharedProjections({ log, store, leases, watch: signal.watch, bus, logger }),
    logger,
  );
  return {
    runner,
    async stop() {
      await runner.stop();
      bus.close();
    },
  };
}

/**
 * Uses a store that processes of any kind share. Writes read models whose lease it holds, and follows all as
 * query processes do.
 */
export async function makeReadModelsAmongOthers(runtime: SharedRuntime, url: string): Promise<ReadSide> {
  const { store, shared, log, logger } = runtime;
  const whenAvailable = <T>(open: () => Promise<T>) => retryUntilAvailable(open, logger);
  const source = await whenAvailable(() => openLiveSource({ url, logger }));
  const { models, progress, versions, close } = await whenAvailable(() =>
    followReadModels({ store, signal: shared.signal }, logger),
  );
  const { runner, stop } = await writeSharedReadModels(runtime);
  const head = await whenAvailable(() => log.head());

  async function catchUp(): Promise<void> {
    await progress.caughtUp;
    while (!(await progress.waitFor(READ_MODEL_NAMES, head, LOOK_EVERY_MS)));
    await source.opened;
  }

  return {
    models,
    progress,
    status: progress.status,
    caughtUp: catchUp(),
    live: { bus: source, adapter: source.adapter },
    onSwitch: (listener) => void versions.onSwitch(listener),
    observe({ health, metrics }) {
      observeRunner(runner, { health, metrics });
      // Here or in another process, a stop affects people alike.
      observeReadModels(() => [...runner.status(), ...progress.status()], health);
      observeLiveSource(source, health);
    },
    async stop() {
      await stop();
      close();
      await source.close();
    },
  };
}
