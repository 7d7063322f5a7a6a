import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { SqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { COLLECTIONS, openReadModels } from '@duende/projections/registry/registry';
import { closableStore } from '@duende/projections/runner/closable-store';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { observeRunner } from '@duende/projections/running/observe-runner';
import { createCostlyAnswers } from '@duende/query-service/costly/costly-answers';
import type { ReadSide } from './read-side.ts';

export interface EmbeddedRuntime {
  readonly store: SqliteReadStore;
  readonly log: DomainLog;
  readonly logger: Logger;
}

/** Serves this process only. Damaged read models are rebuilt in the background. */
export async function makeAllReadModels({ store, log, logger }: EmbeddedRuntime): Promise<ReadSide> {
  const decided = await retryUntilAvailable(() => log.read(streams.passedOver()), logger);
  // Documents may contain events that an operator has skipped since.
  store.foldedFrom(`${log.id} without ${decided.length}`);
  store.keepOnly(Object.values(COLLECTIONS).map(({ name }) => name));
  let remake = async (): Promise<void> => store.remake();
  const repair = (): void => {
    remake().catch((error: unknown) => logger.error({ err: error }, 'the read models cannot be rebuilt'));
  };
  store.onDamage(repair);
  const bus = createInProcessLiveBus();
  async function empty(): Promise<void> {
    store.remake();
    await costly.end();
  }
  const runner = await retryUntilAvailable(
    () => startEmbeddedProjections({ log, store, bus, logger, empty }),
    logger,
  );
  remake = runner.remake;
  const costly = createCostlyAnswers({
    file: store.file,
    onDamage: repair,
    isClosed: runner.isClosed,
    commit: store.commit,
    isInPlace: store.isInPlace,
  });
  return {
    models: await openReadModels(closableStore(store, runner.isClosed)),
    progress: runner.progress,
    status: runner.status,
    caughtUp: runner.caughtUp,
    live: { bus, costly },
    onSwitch: () => undefined,
    observe: (by) => observeRunner(runner, by),
    async stop() {
      await costly.end();
      await runner.stop();
    },
  };
}
