import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import { observeLiveSource } from '@duende/platform/live-bus/observe-live-source';
import { openLiveSource } from '@duende/platform/live-bus/mongo-live-source';
import type { Logger } from '@duende/platform/observability/logger';
import { asStoreUnavailable, translated } from '@duende/platform/mongo/mongo-errors';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import type { SharedStores } from '@duende/platform/stores/document-stores';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { followReadModels } from '@duende/projections/remote-read-models';
import { READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { startSharedProjections } from '@duende/projections/running/shared-projections';
import { observeReadModels, observeRunner } from '@duende/projections/running/observe-runner';
import type { ReadSide } from './read-side.ts';

/** ms; waiting callers are signalled directly. */
const LOOK_EVERY_MS = 60_000;

export interface SharedRuntime {
  readonly store: ReadStore;
  readonly shared: SharedStores;
  readonly mongodbUrl: string;
  readonly log: DomainLog;
  readonly logger: Logger;
}

/**
 * Uses a store that processes of any kind share. Writes read models whose lease it holds, and follows all as
 * query processes do.
 */
export async function makeReadModelsAmongOthers(runtime: SharedRuntime): Promise<ReadSide> {
  const { store, shared, mongodbUrl: url, log, logger } = runtime;
  const { connection, signal, leases } = shared;
  const there = <T>(open: () => Promise<T>) => retryUntilAvailable(open, logger);
  const source = await there(() => openLiveSource({ url, logger }));
  const { models, progress, versions, close } = await there(() =>
    followReadModels({ store, signal }, logger),
  );
  const outlet = await there(() => translated(asStoreUnavailable, () => openLiveCollection(connection.db)));
  const bus = createMongoLivePublisher(outlet);
  const runner = await there(() =>
    startSharedProjections({ log, store, leases, watch: signal.watch, bus, logger }),
  );
  const head = await there(() => log.head());

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
      await runner.stop();
      bus.close();
      close();
      await source.close();
    },
  };
}
