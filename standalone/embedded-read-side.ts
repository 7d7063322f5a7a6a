import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { MemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { openSnapshots, type Snapshots } from '@duende/platform/read-store/snapshots/open-snapshots';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import {
  COLLECTIONS,
  openReadModels,
  READ_MODEL_NAMES,
  warmIndexes,
} from '@duende/projections/registry/registry';
import { closableStore } from '@duende/projections/runner/closable-store';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { observeRunner } from '@duende/projections/running/observe-runner';
import { startSnapshotKeeper, type SnapshotTiming } from '@duende/projections/runner/snapshot-keeper';
import type { ReadSide } from './read-side.ts';

export interface EmbeddedReadSide {
  readonly store: MemoryReadStore;
  readonly vault: KeyVault;
  readonly log: DomainLog;
  readonly logger: Logger;
  /** where snapshots of the read models are kept */
  readonly folder: string;
  readonly timing?: Partial<SnapshotTiming>;
  /** documents of a collection that are so few that they are read at the start */
  readonly readAtOnce?: number;
}

/**
 * Read models that no other process can have: made in the collections they declare, from their snapshots on where there are
 * any, and told within the process.
 */
export async function makeReadModelsAlone({
  store,
  vault,
  log,
  logger,
  folder,
  timing = {},
  readAtOnce,
}: EmbeddedReadSide): Promise<ReadSide> {
  const bus = createInProcessLiveBus();
  let remake = async (_collection: string): Promise<void> => undefined;
  const snapshots = await openBesideLog();
  if (snapshots !== null) store.beginFrom(snapshots);
  const runner = await retryUntilAvailable(
    () =>
      startEmbeddedProjections({
        log,
        store,
        bus,
        logger,
        forgetCopies: async (name) => snapshots?.forget(name),
      }),
    logger,
  );
  const { progress, status, caughtUp } = runner;
  remake = runner.remake;
  const models = await openReadModels(closableStore(store, runner.isClosed));
  const keeper =
    snapshots &&
    startSnapshotKeeper({ workers: () => runner.workers.values(), progress, snapshots, logger, timing });

  /** Without snapshots everything is as it is with them, but for how long a start takes. */
  async function openBesideLog(): Promise<Snapshots | null> {
    const names = Object.values(COLLECTIONS).map(({ name }) => name);
    const onDoubt = (name: string): void => {
      remake(name).catch((error: unknown) => logger.error({ err: error, name }, 'cannot be made anew'));
    };
    try {
      const decided = await retryUntilAvailable(() => log.read(streams.passedOver()), logger);
      // Events that are left out since are in the documents of before.
      const ground = `${log.id} ${decided.length}`;
      const few = readAtOnce === undefined ? {} : { readAtOnce };
      return await openSnapshots({ folder, names, ground, vault, logger, onDoubt, ...few });
    } catch (error) {
      logger.warn({ err: error }, 'there can be no snapshots: a start takes longer');
      return null;
    }
  }

  return {
    models,
    progress,
    status,
    caughtUp,
    live: { bus, messagesPrecedeCheckpoint: true },
    onSwitch: () => undefined,
    observe: (by) => observeRunner(runner, by),
    async warm() {
      const isUnloaded = (collection: string): boolean => snapshots?.isUnloaded(collection) === true;
      const [whole, rest] = [
        READ_MODEL_NAMES.filter((name) => !isUnloaded(COLLECTIONS[name].name)),
        snapshots,
      ];
      await warmIndexes(models, whole);
      const warmOne = (collection: string) =>
        warmIndexes(
          models,
          READ_MODEL_NAMES.filter((name) => COLLECTIONS[name].name === collection),
        );
      rest?.loadRest(warmOne).catch((error: unknown) => logger.error({ err: error }, 'warming indexes'));
    },
    async stop() {
      await keeper?.close();
      await runner.stop();
    },
  };
}
